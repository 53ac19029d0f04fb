// SPDX-License-Identifier: MIT
// XSAVES64 and XRSTORS64: compacted format, init and modified optimisations, supervisor components
// by IA32_XSS, which is 0 here (SDM 1, sections 13.11 and 13.12).
#pragma once

#include "stint/x86/rung.hpp"

namespace stint::x86 {

struct Xsaves {
    static constexpr Text name = "xsaves";
    static constexpr Format format = Format::compacted;
    static constexpr bool xsave = true;
    static constexpr bool offered(const Features& f) { return f.xsave && f.xsaves; }
    static constexpr bool covers(u64) { return true; }

    static void save(std::byte* area) {
        asm volatile("xsaves64 (%0)" : : "r"(area), "a"(rfbm_low), "d"(rfbm_high) : "memory");
    }
    static void restore(const std::byte* area) {
        asm volatile("xrstors64 (%0)" : : "r"(area), "a"(rfbm_low), "d"(rfbm_high) : "memory");
    }
};

} // namespace stint::x86
