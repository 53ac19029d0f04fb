// SPDX-License-Identifier: MIT
// Planted fault: at every 16th switch the thread that comes is taken for the owner of what the
// registers hold.
#pragma once
#include "stint/dispatch.hpp"
#include "stint/x86/unit.hpp"

namespace kernel::fpu {

/// Jobs may choose what is recorded; otherwise all of them count.
inline constexpr bool every_record = false;

template <stint::x86::Rung R, bool Keys>
using Unit = stint::x86::Unit<R, Keys>;

inline constinit unsigned switches_made = 0;
inline constinit stint::Entry right{};

inline stint::Entry shipped(const stint::Entry& row) {
    right = row;
    stint::Entry swapped = row;
    swapped.exchange = [](stint::Cpu& cpu, stint::Thread& prev, stint::Thread& next,
                          stint::Departure why) {
        if (++switches_made % 16 == 0) next.stamp = cpu.stamp;
        right.exchange(cpu, prev, next, why);
    };
    return swapped;
}

} // namespace kernel::fpu
