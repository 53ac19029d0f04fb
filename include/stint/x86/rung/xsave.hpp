// SPDX-License-Identifier: MIT
// XSAVE64 and XRSTOR64: every enabled component in the standard format, init or not.
#pragma once

#include "stint/x86/rung.hpp"

namespace stint::x86 {

struct Xsave {
    static constexpr Text name = "xsave";
    static constexpr Format format = Format::standard;
    static constexpr bool xsave = true;
    static constexpr bool offered(const Features& f) { return f.xsave; }
    static constexpr bool covers(u64) { return true; }

    static void save(std::byte* area) {
        asm volatile("xsave64 (%0)" : : "r"(area), "a"(rfbm_low), "d"(rfbm_high) : "memory");
    }
    static void restore(const std::byte* area) {
        asm volatile("xrstor64 (%0)" : : "r"(area), "a"(rfbm_low), "d"(rfbm_high) : "memory");
    }
};

} // namespace stint::x86
