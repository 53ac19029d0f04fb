// SPDX-License-Identifier: MIT
// What can run the reference kernel here.
#include "lab/doctor/check.hpp"

namespace lab::doctor {
namespace {

struct Tool {
    const char *program, *argument;
    const char* mark; ///< what the line with the version holds
    const char *proves, *package;
};

// What the lab itself runs is a machine; the others make or check boot images.
constexpr Tool emulators[] = {
    {"qemu-system-x86_64", "--version", "QEMU", "machine tcg: exact counts", "qemu-system-x86"},
    {"bochs", "--help", "Bochs x86", "faults as hardware raises them", "bochs bochsbios vgabios"}};
constexpr Tool tools[] = {
    {"grub-mkrescue", "--version", "GRUB", "boot images", "grub-common grub-pc-bin mtools"},
    {"xorriso", "--version", "xorriso 1", "boot images", "xorriso"}};

Check check_tool(const Host& host, const Tool& tool, const char* group) {
    Check check{group, tool.program, Status::ok, "", ""};
    const std::filesystem::path file = host.program(tool.program);
    const std::string install = std::string("apt-get install ") + tool.package;
    if (file.empty()) {
        check.status = Status::missing;
        check.found = std::string("not on PATH; it gives ") + tool.proves;
        check.next = install;
        return check;
    }
    check.found = host.version_line(file, tool.argument, tool.mark);
    if (check.found.empty()) {
        check.status = Status::limited;
        check.found = file.string() + " does not tell its version";
        check.next = install;
    }
    return check;
}

Check check_kvm(const Host& host) {
    constexpr const char* device = "/dev/kvm";
    Check check{"machines", "KVM", Status::ok, "/dev/kvm opens, API version 12", ""};
    const bool intel = host.cpuid(0, 0).ebx == 0x756E6547;
    switch (host.kvm(host.at(device))) {
    case Access::ok:
        break;
    case Access::refused:
        check.status = Status::limited;
        check.found = "/dev/kvm is there, but this user may not open it";
        check.next = "usermod -aG kvm USER, then log in again";
        break;
    case Access::unfit:
        check.status = Status::limited;
        check.found = "/dev/kvm does not answer with API version 12";
        check.next = "use a Linux kernel with KVM of its own";
        break;
    case Access::absent:
        check.status = Status::missing;
        check.found = "no /dev/kvm: cycles of the kernel cannot be measured here";
        check.next = std::string("modprobe ") + (intel ? "kvm_intel" : "kvm_amd") +
                     "; in a virtual machine, turn nested virtualisation on in its host";
        break;
    }
    return check;
}

} // namespace

void check_machines(const Host& host, Checks& checks) {
    checks.push_back(
        {"machines", "sim", Status::ok, "needs nothing: counts of scripted stints", ""});
    checks.push_back(check_kvm(host));
    for (const Tool& tool : emulators)
        checks.push_back(check_tool(host, tool, "machines"));
    for (const Tool& tool : tools)
        checks.push_back(check_tool(host, tool, "tools"));
}

} // namespace lab::doctor
