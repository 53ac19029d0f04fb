// SPDX-License-Identifier: MIT
// Whether a live Linux host can be watched: BTF, tracepoints, privileges.
#include "lab/doctor/check.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace lab::doctor {
namespace {

constexpr const char* recording = "recording";

void check_btf(const Host& host, Checks& checks) {
    const std::string file = "/sys/kernel/btf/vmlinux";
    Check check{recording, "BTF", Status::ok, file, ""};
    const Access access = host.readable(file);
    if (access == Access::absent) {
        check.status = Status::missing;
        check.found = "no " + file;
        check.next = "boot a kernel with CONFIG_DEBUG_INFO_BTF; Debian's have it: apt-get install "
                     "linux-image-amd64";
    } else if (access == Access::refused) {
        check.status = Status::limited;
        check.found = file + " may not be read by this user";
        check.next = "run as root";
    }
    checks.push_back(std::move(check));
}

/// Where tracefs shows its events: mounted by itself, or below debugfs.
void check_tracepoints(const Host& host, Checks& checks) {
    bool refused = false;
    for (const std::string base : {"/sys/kernel/tracing", "/sys/kernel/debug/tracing"}) {
        const Access access = host.directory(base + "/events");
        refused = refused || access == Access::refused || host.directory(base) == Access::refused;
        if (access != Access::ok) continue;
        checks.push_back({recording, "tracefs", Status::ok, base, ""});
        for (const std::string name : {"sched/sched_switch", "x86_fpu/x86_fpu_regs_deactivated",
                                       "x86_fpu/x86_fpu_regs_activated"}) {
            Check check{recording, name, Status::ok, "there", ""};
            if (host.directory(fmt::format("{}/events/{}", base, name)) != Access::ok) {
                check.status = Status::missing;
                check.found = "this kernel shows no such event";
                check.next = "boot a kernel with CONFIG_FTRACE and CONFIG_EVENT_TRACING: apt-get "
                             "install linux-image-amd64";
            }
            checks.push_back(std::move(check));
        }
        return;
    }
    if (refused)
        checks.push_back({recording, "tracefs", Status::limited,
                          "may not be read by this user, so events are not known", "run as root"});
    else
        checks.push_back({recording, "tracefs", Status::missing,
                          "not mounted, so events are not known",
                          "as root: mount -t tracefs tracefs /sys/kernel/tracing"});
}

/// CapEff of /proc/self/status, in hexadecimal; all that it does not show is 0.
unsigned long long capabilities(const Host& host) {
    const std::string text = host.text("/proc/self/status").value_or("");
    const auto at = text.find("\nCapEff:");
    return at == std::string::npos ? 0 : std::strtoull(text.c_str() + at + 8, nullptr, 16);
}

/// CAP_PERFMON, or CAP_SYS_ADMIN in its stead.
bool may_trace(unsigned long long held) { return ((held >> 38 | held >> 21) & 1) != 0; }

void check_privileges(const Host& host, Checks& checks) {
    constexpr struct {
        const char* name;
        unsigned bit;
    } wanted[] = {{"CAP_BPF", 39}, {"CAP_PERFMON", 38}, {"CAP_SYS_ADMIN", 21}};
    const unsigned long long held = capabilities(host);
    const bool admin = (held >> 21 & 1) != 0; // stands in for the two newer ones
    for (const auto& [name, bit] : wanted) {
        Check check{recording, name, Status::ok, "held", ""};
        if ((held >> bit & 1) == 0) {
            check.status = admin ? Status::ok : Status::missing;
            check.found = admin ? "not held, but CAP_SYS_ADMIN is" : "not held";
            if (!admin) check.next = "run as root, or setcap cap_bpf,cap_perfmon+ep on the program";
        }
        checks.push_back(std::move(check));
    }
}

void check_settings(const Host& host, Checks& checks) {
    const auto paranoid = host.text("/proc/sys/kernel/perf_event_paranoid");
    Check perf{recording, "perf_event_paranoid", Status::ok, paranoid.value_or("cannot be read"),
               ""};
    if (!paranoid) {
        perf.status = Status::missing;
        perf.next = "boot a kernel with CONFIG_PERF_EVENTS: apt-get install linux-image-amd64";
    } else if (std::atoi(paranoid->c_str()) > -1 && !may_trace(capabilities(host))) {
        perf.status = Status::limited;
        perf.found += ": without CAP_PERFMON no tracepoint is seen";
        perf.next = "as root: sysctl kernel.perf_event_paranoid=-1";
    }
    checks.push_back(std::move(perf));
    const auto bpf = host.text("/proc/sys/kernel/unprivileged_bpf_disabled");
    checks.push_back(
        {recording, "bpf", bpf ? Status::ok : Status::missing,
         bpf ? "unprivileged_bpf_disabled is " + *bpf : "no sign of bpf() in this kernel",
         bpf ? ""
             : "boot a kernel with CONFIG_BPF_SYSCALL: apt-get install "
               "linux-image-amd64"});
}

} // namespace

void check_recording(const Host& host, Checks& checks) {
    check_btf(host, checks);
    check_tracepoints(host, checks);
    check_privileges(host, checks);
    check_settings(host, checks);
}

} // namespace lab::doctor
