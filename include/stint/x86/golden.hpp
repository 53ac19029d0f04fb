// SPDX-License-Identifier: MIT
// The golden image: the initial state of every register, made by the hardware from a state known to
// be blank, and copied to every new thread.
#pragma once

#include "stint/image.hpp"
#include "stint/x86/control.hpp"
#include "stint/x86/rung.hpp"

/// Clears ST0-7, XMM0-15, x87 control and status, and sets MXCSR to 0x1F80: the whole legacy state.
/// FNINIT alone would leave the data registers readable. Needs CR0.TS and EM clear, CR4.OSFXSR set;
/// changes every legacy register. Body in src/x86_64/blank.S.
extern "C" void stint_x86_blank_legacy_registers();

namespace stint::x86 {

/// Writes the golden image to `area` (layout.size(R::format) bytes, 64-byte aligned) and leaves the
/// registers in the initial state. On the CPU itself, after the set-up of control.hpp, TS clear.
template <Rung R>
void make_golden(std::byte* area, const Layout& layout) {
    const u32 size = layout.size(R::format);
    if constexpr (R::xsave) {
        make_fresh(area, size, R::format, layout.xcr0 | layout.xss);
        R::restore(area);
    }
    stint_x86_blank_legacy_registers();
    make_fresh(area, size, R::format, layout.xcr0 | layout.xss);
    R::save(area);
    if constexpr (R::xsave) R::restore(area);
}

} // namespace stint::x86
