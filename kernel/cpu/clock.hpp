// SPDX-License-Identifier: MIT
// Time since start, from the time-stamp counter, and the one timer interrupt.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

/// Nanoseconds since the clock was set up. Monotonic; under -icount a count of instructions.
u64 ticks_ns();

namespace clock {

/// Measures the time-stamp counter and the APIC timer against the interval timer (10 ms).
void start();

/// Time-stamp counts a second.
u64 tsc_frequency();

/// The time-stamp count at a time of ticks_ns(); of a length of time.
/// Saturates at ~0.
u64 tsc_at(u64 ns);
u64 tsc_length(u64 ns);

/// The other way: nanoseconds of a length in time-stamp counts.
u64 ns_length(u64 tsc);

/// Sets the timer to interrupt at this time-stamp count, or a little earlier when it is far away.
void set_timer_at(u64 tsc);
void stop_timer();

/// The counter counts instructions: QEMU with -icount shift=0, or Bochs.
bool counts_instructions();

} // namespace clock
} // namespace kernel
