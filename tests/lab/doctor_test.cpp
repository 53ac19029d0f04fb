// SPDX-License-Identifier: MIT
// The doctor over made-up machines: a directory for the root, a table for CPUID.
#include "lab/doctor/report.hpp"
#include "lab/host/scratch.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>

namespace lab::doctor {
namespace {

using stint::u32;
using stint::x86::CpuidLeaf;
using Table = std::map<std::pair<u32, u32>, CpuidLeaf>;
namespace fs = std::filesystem;

constexpr u32 xsave_and_osxsave = 3U << 26;

/// A Sapphire Rapids as its manuals have it: family 6 model 143, AVX-512, AMX with XFD, CET as
/// supervisor components 11 and 12.
Table intel() {
    return {{{0, 0}, {0x20, 0x756E6547, 0x6C65746E, 0x49656E69}},
            {{1, 0}, {0x000806F8, 0, xsave_and_osxsave | 1U << 28, 3U << 24}},
            {{7, 0}, {0, 1U << 16, 1U << 3, 0}},
            {{0xD, 0}, {0x602E7, 11008, 11008, 0}},
            {{0xD, 1}, {0x1F, 9664, 0x1800, 0}},
            {{0xD, 2}, {256, 576, 0, 0}},
            {{0xD, 9}, {8, 2688, 0, 0}},
            {{0xD, 11}, {16, 0, 1, 0}},
            {{0xD, 18}, {8192, 2816, 6, 0}}};
}

class Machine {
public:
    explicit Machine(Table leaves) : table(std::move(leaves)) {
        host.root = scratch / "root";
        fs::create_directories(host.root);
        host.search_path = {"/usr/bin"};
        host.cpuid = [this](u32 leaf, u32 sub) {
            const auto at = table.find({leaf, sub});
            return at != table.end() ? at->second : CpuidLeaf{};
        };
        host.xcr0 = [] { return stint::u64{0x2E7}; };
        host.kvm = [this](const fs::path& file) { return fs::exists(file) ? kvm : Access::absent; };
    }
    void file(const std::string& path, const std::string& text) {
        fs::create_directories(host.at(path).parent_path());
        lab::write_file(host.at(path), text);
    }
    void program(const std::string& name, const std::string& line) {
        file("/usr/bin/" + name, "#!/bin/sh\necho noise\necho '  " + line + "'\n");
        fs::permissions(host.at("/usr/bin/" + name), fs::perms::owner_all);
    }
    Check find(const std::string& name) const {
        for (const Check& check : examine(host)) {
            if (check.name == name) return check;
        }
        ADD_FAILURE() << "no check is named " << name;
        return {};
    }
    void expect(const std::string& name, Status status, const std::string& found,
                const std::string& next = "") const {
        const Check check = find(name);
        EXPECT_EQ(name_of(check.status), std::string(name_of(status))) << name;
        EXPECT_NE(check.found.find(found), std::string::npos) << name << ": " << check.found;
        EXPECT_NE(check.next.find(next), std::string::npos) << name << ": " << check.next;
        EXPECT_EQ(next.empty(), check.next.empty()) << name << ": " << check.next;
    }
    Host host;
    Access kvm = Access::ok;

private:
    lab::Scratch scratch;
    Table table;
};

TEST(Doctor, EveryComponentWithSizeOffsetAndFlags) {
    const Machine m(intel());
    m.expect("family", Status::ok, "GenuineIntel family 6 model 143");
    m.expect("XSAVE", Status::ok, "areas of 11008 bytes standard, 9664 compacted (XCR0 0x2e7)");
    m.expect("2 AVX", Status::ok, "256 bytes at 576");
    m.expect("9 PKRU", Status::ok, "8 bytes at 2688");
    m.expect("11 CET user", Status::limited, "16 bytes; supervisor");
    m.expect("18 AMX tiles", Status::limited,
             "8192 bytes at 2816, 64-byte aligned when compacted, can be faulted by XFD; the "
             "operating system leaves it off");
    m.expect("xsavec", Status::ok, "user mode");
    m.expect("xsaves", Status::limited, "ring 0 only");
}

TEST(Doctor, LazyFpClassByVendorAndFamily) {
    const std::string name = "LazyFP (CVE-2018-3665)";
    Machine(intel()).expect(name, Status::limited, "affected class", "eager or deferred");
    Table p4 = intel();
    p4[{1, 0}].eax = 0x00000F43;
    Machine(p4).expect(name, Status::ok, "not affected");
    Table amd = intel();
    amd[{0, 0}] = {0x10, 0x68747541, 0x444D4163, 0x69746E65};
    Machine(amd).expect(name, Status::ok, "not affected");
    Table other = intel();
    other[{0, 0}].ebx = 0x746E6543; // "Cent"
    Machine(other).expect(name, Status::limited, "treated as affected", "eager or deferred");
}

TEST(Doctor, AMachineWithNothingHearsTheNextStep) {
    const Machine m({{{0, 0}, {1, 0x756E6547, 0x6C65746E, 0x49656E69}}});
    m.expect("name", Status::limited, "CPUID gives none");
    m.expect("XSAVE", Status::missing, "512 bytes of FXSAVE");
    m.expect("fxsave", Status::missing, "no such instruction");
    m.expect("mitigations", Status::missing, "vulnerabilities cannot be listed", "4.15");
    m.expect("sim", Status::ok, "needs nothing");
    m.expect("KVM", Status::missing, "no /dev/kvm", "modprobe kvm_intel");
    m.expect("qemu-system-x86_64", Status::missing, "PATH", "apt-get install qemu-system-x86");
    m.expect("bochs", Status::missing, "PATH", "apt-get install bochs");
    m.expect("grub-mkrescue", Status::missing, "PATH", "apt-get install grub-common");
    m.expect("xorriso", Status::missing, "PATH", "apt-get install xorriso");
    m.expect("BTF", Status::missing, "no /sys/kernel/btf/vmlinux", "apt-get install linux-image");
    m.expect("tracefs", Status::missing, "not mounted", "mount -t tracefs");
    m.expect("CAP_BPF", Status::missing, "not held", "setcap");
    m.expect("perf_event_paranoid", Status::missing, "cannot be read", "CONFIG_PERF_EVENTS");
}

TEST(Doctor, AMachineWithEverythingIsWell) {
    Machine m(intel());
    m.file("/dev/kvm", "");
    m.program("qemu-system-x86_64", "QEMU emulator version 7.2");
    m.program("bochs", "Bochs x86 Emulator 2.7");
    m.file("/sys/kernel/btf/vmlinux", "x");
    for (const char* event : {"sched/sched_switch", "x86_fpu/x86_fpu_regs_deactivated"})
        m.file(std::string("/sys/kernel/tracing/events/") + event + "/id", "1");
    m.file("/proc/self/status", "Name:\tx\nCapEff:\t000000c000000000\n"); // bits 38 and 39
    m.file("/proc/sys/kernel/perf_event_paranoid", "3\n");
    m.file("/sys/devices/system/cpu/vulnerabilities/mds", "Mitigation: Clear buffers\n");
    m.file("/sys/devices/system/cpu/vulnerabilities/tsa", "Vulnerable\n");
    m.expect("KVM", Status::ok, "opens");
    m.expect("qemu-system-x86_64", Status::ok, "QEMU emulator version 7.2");
    m.expect("bochs", Status::ok, "Bochs x86 Emulator 2.7");
    m.expect("BTF", Status::ok, "vmlinux");
    m.expect("tracefs", Status::ok, "/sys/kernel/tracing");
    m.expect("sched/sched_switch", Status::ok, "there");
    m.expect("x86_fpu/x86_fpu_regs_activated", Status::missing, "no such event", "CONFIG_FTRACE");
    m.expect("CAP_BPF", Status::ok, "held");
    m.expect("CAP_PERFMON", Status::ok, "held");
    m.expect("perf_event_paranoid", Status::ok, "3");
    m.expect("mds", Status::ok, "Mitigation: Clear buffers");
    m.expect("tsa", Status::limited, "Vulnerable");
}

TEST(Doctor, KvmThatDoesNotServe) {
    Machine m(intel());
    m.file("/dev/kvm", "");
    m.kvm = Access::refused;
    m.expect("KVM", Status::limited, "may not open", "usermod -aG kvm");
    m.kvm = Access::unfit;
    m.expect("KVM", Status::limited, "API version 12", "Linux kernel");
}

TEST(Doctor, AProgramThatSaysNothingIsLimited) {
    Machine m(intel());
    m.program("qemu-system-x86_64", "cannot load a library");
    m.expect("qemu-system-x86_64", Status::limited, "does not tell its version", "apt-get");
}

TEST(Doctor, TextAndJsonAgree) {
    const Machine m(intel());
    const Checks checks = examine(m.host);
    const auto json = nlohmann::json::parse(to_json(checks));
    EXPECT_EQ(json["schema"], "stint.doctor/1");
    ASSERT_EQ(json["checks"].size(), checks.size());
    EXPECT_EQ(json["checks"][1]["found"], "GenuineIntel family 6 model 143");
    const std::string text = to_text(checks);
    EXPECT_NE(text.find("  limited  xsaves "), std::string::npos) << text;
    EXPECT_NE(text.find("           next: apt-get install xorriso\n"), std::string::npos) << text;
}

TEST(Doctor, ThisMachineIsExaminedWhateverItIs) {
    const Checks checks = examine(this_host());
    EXPECT_GT(checks.size(), 20U);
    for (const Check& check : checks) {
        EXPECT_FALSE(check.found.empty()) << check.name;
    }
}

} // namespace
} // namespace lab::doctor
