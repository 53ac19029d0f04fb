// SPDX-License-Identifier: MIT
// FXSAVE64 and FXRSTOR64: the legacy region only, so refused while XCR0 enables more.
#pragma once

#include "stint/x86/rung.hpp"

namespace stint::x86 {

struct Fxsave {
    static constexpr Text name = "fxsave";
    static constexpr Format format = Format::legacy;
    static constexpr bool xsave = false;
    static constexpr bool offered(const Features& f) { return f.fxsr; }
    static constexpr bool covers(u64 xcr0) { return (xcr0 & ~xcr0_legacy) == 0; }

    static void save(std::byte* area) { asm volatile("fxsave64 (%0)" : : "r"(area) : "memory"); }
    static void restore(const std::byte* area) {
        asm volatile("fxrstor64 (%0)" : : "r"(area) : "memory");
    }
};

} // namespace stint::x86
