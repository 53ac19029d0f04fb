// SPDX-License-Identifier: MIT
// CVE-2018-3665 (LazyFP) by vendor and family, and what the kernel says of its mitigations.
#include "lab/doctor/check.hpp"

#include <algorithm>

namespace lab::doctor {
namespace {

/// No file of Linux and no bit of CPUID tells it: the class is that of the vendors' own words,
/// which name Intel's Core-based CPUs (all of family 6 but some Atoms) and no AMD. Who is in doubt
/// counts as affected.
Check lazyfp(const Host& host) {
    const stint::x86::CpuidLeaf zero = host.cpuid(0, 0);
    const unsigned family = host.cpuid(1, 0).eax >> 8 & 0xF;
    Check check{"safety", "LazyFP (CVE-2018-3665)", Status::limited, "", ""};
    const bool intel = zero.ebx == 0x756E6547;                         // "Genu"
    const bool amd = zero.ebx == 0x68747541 || zero.ebx == 0x6F677948; // "Auth", "Hygo"
    if (amd) {
        check.status = Status::ok;
        check.found = "not affected: not of the vendor concerned";
        return check;
    }
    if (intel && family != 6) {
        check.status = Status::ok;
        check.found = "not affected: not of Intel's Core family";
        return check;
    }
    check.found = intel ? "affected class: Intel family 6"
                        : "not known for this vendor, so treated as affected";
    check.next = "leave no other thread's registers behind CR0.TS: use eager or deferred";
    return check;
}

constexpr const char* folder = "/sys/devices/system/cpu/vulnerabilities";

} // namespace

void check_safety(const Host& host, Checks& checks) {
    checks.push_back(lazyfp(host));
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator at(host.at(folder), error), end; !error && at != end;
         at.increment(error))
        names.push_back(at->path().filename().string());
    if (names.empty()) {
        checks.push_back({"safety", "mitigations", Status::missing,
                          std::string(folder) + " cannot be listed", "use Linux 4.15 or later"});
        return;
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
        const auto text = host.text(std::string(folder) + "/" + name);
        Check check{"safety", name, Status::ok, text.value_or("cannot be read"), ""};
        if (!text || text->find("Vulnerable") != std::string::npos ||
            text->find("vulnerable") != std::string::npos)
            check.status = Status::limited;
        checks.push_back(std::move(check));
    }
}

} // namespace lab::doctor
