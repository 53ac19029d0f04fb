// SPDX-License-Identifier: MIT
// XSAVEC64 and XRSTOR64: compacted format with the init optimisation (SDM 1, section 13.10).
#pragma once

#include "stint/x86/rung.hpp"

namespace stint::x86 {

struct Xsavec {
    static constexpr Text name = "xsavec";
    static constexpr Format format = Format::compacted;
    static constexpr bool xsave = true;
    static constexpr bool offered(const Features& f) { return f.xsave && f.xsavec; }
    static constexpr bool covers(u64) { return true; }

    static void save(std::byte* area) {
        asm volatile("xsavec64 (%0)" : : "r"(area), "a"(rfbm_low), "d"(rfbm_high) : "memory");
    }
    static void restore(const std::byte* area) {
        asm volatile("xrstor64 (%0)" : : "r"(area), "a"(rfbm_low), "d"(rfbm_high) : "memory");
    }
};

} // namespace stint::x86
