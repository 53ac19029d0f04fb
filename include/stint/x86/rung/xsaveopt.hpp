// SPDX-License-Identifier: MIT
// XSAVEOPT64 and XRSTOR64: standard format; components in their initial state, or unmodified since
// the XRSTOR from the same area, need not be written (SDM 1, section 13.9).
#pragma once

#include "stint/x86/rung.hpp"

namespace stint::x86 {

struct Xsaveopt {
    static constexpr Text name = "xsaveopt";
    static constexpr Format format = Format::standard;
    static constexpr bool xsave = true;
    static constexpr bool offered(const Features& f) { return f.xsave && f.xsaveopt; }
    static constexpr bool covers(u64) { return true; }

    static void save(std::byte* area) {
        asm volatile("xsaveopt64 (%0)" : : "r"(area), "a"(rfbm_low), "d"(rfbm_high) : "memory");
    }
    static void restore(const std::byte* area) {
        asm volatile("xrstor64 (%0)" : : "r"(area), "a"(rfbm_low), "d"(rfbm_high) : "memory");
    }
};

} // namespace stint::x86
