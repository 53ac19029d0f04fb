// SPDX-License-Identifier: MIT
// What CPUID tells: name, state components, rungs.
#include "lab/cost/nearest.hpp"
#include "lab/doctor/check.hpp"
#include "stint/x86/rung/list.hpp"

#include <fmt/format.h>

#include <cstring>

namespace lab::doctor {
namespace {

using namespace stint;

std::string words_of(std::initializer_list<u32> registers) {
    std::string text;
    for (const u32 value : registers) {
        for (unsigned shift = 0; shift < 32; shift += 8)
            text += static_cast<char>(value >> shift & 0xFF);
    }
    return text;
}

/// Leaves 0x80000002 to 0x80000004: 48 characters, with blanks and zeros around.
std::string brand(const Host& host) {
    if (host.cpuid(0x80000000, 0).eax < 0x80000004) return "";
    std::string text;
    for (u32 leaf = 0x80000002; leaf <= 0x80000004; ++leaf) {
        const x86::CpuidLeaf l = host.cpuid(leaf, 0);
        text += words_of({l.eax, l.ebx, l.ecx, l.edx});
    }
    text.resize(std::strlen(text.c_str()));
    const auto from = text.find_first_not_of(' ');
    if (from == std::string::npos) return "";
    return text.substr(from, text.find_last_not_of(' ') + 1 - from);
}

/// The components that have a name (Intel SDM volume 1, section 13.1; AMD APM volume 2, 11.5.2).
const char* component_name(unsigned index) {
    constexpr const char* names[] = {
        "x87",      "SSE", "AVX",  "MPX bounds", "MPX config", "opmask",     "ZMM_Hi256",
        "Hi16_ZMM", "PT",  "PKRU", "PASID",      "CET user",   "CET kernel", "HDC",
        "user IRQ", "LBR", "HWP",  "AMX config", "AMX tiles",  "APX"};
    return index < std::size(names) ? names[index] : "no name";
}

void check_component(const Host& host, unsigned index, const x86::Features& features, u64 enabled,
                     Checks& checks) {
    const x86::CpuidLeaf leaf = host.cpuid(0xD, index);
    const bool supervisor = (features.xss >> index & 1) != 0;
    Check check{"state", fmt::format("{} {}", index, component_name(index)), Status::ok, "", ""};
    if (index < 2) {
        check.found = index == 0 ? "160 bytes, in the legacy region of 512"
                                 : "256 bytes at 160, in the legacy region of 512";
    } else {
        check.found = fmt::format("{} bytes", leaf.eax);
        if (!supervisor) check.found += fmt::format(" at {}", leaf.ebx);
        if ((leaf.ecx & 2) != 0) check.found += ", 64-byte aligned when compacted";
        if ((leaf.ecx & 4) != 0) check.found += ", can be faulted by XFD";
    }
    if (supervisor) {
        check.status = Status::limited;
        check.found += "; supervisor, so user mode cannot tell whether it is on";
    } else if ((enabled >> index & 1) == 0) {
        check.status = Status::limited;
        check.found += "; the operating system leaves it off";
    }
    checks.push_back(std::move(check));
}

/// What user mode may run, and what XCR0 has on (0 without XSAVE).
struct State {
    x86::Features features;
    bool os_xsave = false;
    u64 enabled = 0;
};

State read_state(const Host& host) {
    State state;
    state.features = x86::read_features(host.cpuid);
    state.os_xsave = state.features.xsave && (host.cpuid(1, 0).ecx >> 27 & 1) != 0;
    if (state.os_xsave) state.enabled = host.xcr0();
    return state;
}

void check_state(const Host& host, const State& state, Checks& checks) {
    const x86::Features& features = state.features;
    if (!features.xsave) {
        checks.push_back({"state", "XSAVE", Status::missing,
                          "the CPU has none, so its state is the 512 bytes of FXSAVE", ""});
        return;
    }
    if (!state.os_xsave)
        checks.push_back({"state", "XSAVE", Status::limited,
                          "the CPU has it, the operating system leaves it off",
                          "boot Linux without noxsave"});
    else
        checks.push_back(
            {"state", "XSAVE", Status::ok,
             fmt::format("areas of {} bytes standard, {} compacted (XCR0 {:#x})",
                         host.cpuid(0xD, 0).ebx, host.cpuid(0xD, 1).ebx, state.enabled),
             ""});
    for (unsigned index = 0; index < 63; ++index) {
        if (((features.xcr0 | features.xss) >> index & 1) != 0)
            check_component(host, index, features, state.enabled, checks);
    }
}

void check_rungs(const State& state, Checks& checks) {
    x86::each_rung(x86::Rungs{}, [&]<x86::Rung R>(usize) {
        Check check{"rungs", {R::name.data, R::name.size}, Status::ok, "in user mode too", ""};
        if (!R::offered(state.features)) {
            check.status = Status::missing;
            check.found = "the CPU has no such instruction";
        } else if (R::name == x86::Xsaves::name) {
            check.status = Status::limited;
            check.found = "the CPU has it, for ring 0 only: not measured here";
        } else if (R::xsave && !state.os_xsave) {
            check.status = Status::limited;
            check.found = "the CPU has it, the operating system leaves XSAVE off";
        }
        checks.push_back(std::move(check));
    });
}

} // namespace

void check_cpu(const Host& host, Checks& checks) {
    const x86::CpuidLeaf zero = host.cpuid(0, 0);
    const cost::CpuId id =
        cost::decode(words_of({zero.ebx, zero.edx, zero.ecx}), host.cpuid(1, 0).eax);
    const std::string name = brand(host);
    checks.push_back({"cpu", "name", name.empty() ? Status::limited : Status::ok,
                      name.empty() ? "CPUID gives none" : name, ""});
    checks.push_back({"cpu", "family", Status::ok,
                      fmt::format("{} family {} model {}", id.vendor, id.family, id.model), ""});
    if ((host.cpuid(1, 0).ecx >> 31 & 1) != 0)
        checks.push_back({"cpu", "hypervisor", Status::limited,
                          "this is a virtual machine: its traps may be its hypervisor's",
                          "measure on the hardware itself where cycles matter"});
    const State state = read_state(host);
    check_state(host, state, checks);
    check_rungs(state, checks);
}

} // namespace lab::doctor
