// SPDX-License-Identifier: MIT
// Planted fault: CR0.TS is cleared after the transfer that follows, not before it. QEMU's TCG lets
// XSAVE and XRSTOR pass under TS; hardware, and Bochs, answer #NM.
#pragma once
#include "stint/dispatch.hpp"
#include "stint/x86/unit.hpp"

namespace kernel::fpu {

/// Jobs may choose what is recorded; otherwise all of them count.
inline constexpr bool every_record = false;

inline constinit bool still_armed = false;

template <stint::x86::Rung R, bool Keys>
struct Unit : stint::x86::Unit<R, Keys> {
    using Right = stint::x86::Unit<R, Keys>;

    static void disarm() { still_armed = true; }
    static void save(std::byte* area) {
        Right::save(area);
        late();
    }
    static void restore(const std::byte* area) {
        Right::restore(area);
        late();
    }

private:
    static void late() {
        if (still_armed) Right::disarm();
        still_armed = false;
    }
};

constexpr stint::Entry shipped(const stint::Entry& row) { return row; }

} // namespace kernel::fpu
