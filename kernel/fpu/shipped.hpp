// SPDX-License-Identifier: MIT
// What the kernel runs: the engine and its units as they are. The tests build the kernel once more
// with another file of this name before it, which plants a fault.
#pragma once
#include "stint/dispatch.hpp"
#include "stint/x86/unit.hpp"

namespace kernel::fpu {

/// Jobs may choose what is recorded; otherwise all of them count.
inline constexpr bool every_record = true;

template <stint::x86::Rung R, bool Keys>
using Unit = stint::x86::Unit<R, Keys>;

constexpr stint::Entry shipped(const stint::Entry& row) { return row; }

} // namespace kernel::fpu
