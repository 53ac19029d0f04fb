// SPDX-License-Identifier: MIT
// Turning extended state on, in the order that hardware wants it: on every CPU, at boot, after it
// came back, and when another rung is chosen.
#pragma once

#include "stint/x86/control.hpp"
#include "stint/x86/rung.hpp"

namespace stint::x86 {

struct Enabled {
    u64 xcr0 =
        xcr0_legacy;   ///< components that programs can use; x87 and SSE where there is no XSAVE
    bool pkru = false; ///< CR4.PKE is set
};

/// Sets CR0 (MP, NE on; EM, TS off: whatever firmware left), CR4 (OSFXSR, OSXMMEXCPT; OSXSAVE and
/// PKE where `R` uses them, else off, so that programs see no state that the rung does not keep),
/// XCR0 and IA32_XSS (0). Ring 0, interrupts off. `R::offered(features)` holds; read the layout
/// afterwards.
template <Rung R>
Enabled set_up_cpu(const Features& features) {
    Enabled enabled;
    write_cr0((read_cr0() | Cr0::mp | Cr0::ne) & ~(Cr0::em | Cr0::ts));
    u64 cr4 = read_cr4() | Cr4::osfxsr | Cr4::osxmmexcpt;
    cr4 &= ~(Cr4::osxsave | Cr4::pke);
    if constexpr (R::xsave) {
        enabled.xcr0 = choose_xcr0(features);
        enabled.pkru = (enabled.xcr0 & component_bit(Component::pkru)) != 0;
        cr4 |= Cr4::osxsave;
        if (enabled.pkru) cr4 |= Cr4::pke;
    }
    write_cr4(cr4);
    if constexpr (R::xsave) {
        xsetbv(0, enabled.xcr0);
        if (features.xsaves) write_msr(msr_xss, 0);
    }
    return enabled;
}

} // namespace stint::x86
