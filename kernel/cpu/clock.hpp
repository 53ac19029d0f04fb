// SPDX-License-Identifier: MIT
// Time since start, from the time-stamp counter.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

/// Nanoseconds since the clock was set up. Monotonic; under -icount a count of instructions.
u64 ticks_ns();

} // namespace kernel
