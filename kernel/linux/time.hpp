// SPDX-License-Identifier: MIT
// Linux's times and ours. CLOCK_MONOTONIC is ticks_ns; CLOCK_REALTIME is the same plus a fixed
// start, as no clock chip is read: runs must not differ by the day they are made on.
#pragma once
#include "kernel/types.hpp"

namespace kernel::linux {

inline constexpr u64 nanoseconds_a_second = 1'000'000'000;
/// What CLOCK_REALTIME shows at the start: 1 January 2020, in nanoseconds since 1970.
inline constexpr u64 realtime_start = 1'577'836'800 * nanoseconds_a_second;

constexpr u64 add_saturating(u64 a, u64 b) { return a + b < a ? ~u64{0} - 1 : a + b; }

/// `struct timespec`.
struct TimeSpec {
    i64 seconds;
    i64 nanoseconds;

    constexpr bool valid() const {
        return seconds >= 0 && nanoseconds >= 0 &&
               static_cast<u64>(nanoseconds) < nanoseconds_a_second;
    }
    /// Of a valid one; times beyond what 64 bits hold (584 years) become the end of time.
    constexpr u64 nanoseconds_in_all() const {
        constexpr u64 most = ~u64{0} / nanoseconds_a_second - 1;
        if (static_cast<u64>(seconds) > most) {
            return ~u64{0} - 1;
        }
        return static_cast<u64>(seconds) * nanoseconds_a_second + static_cast<u64>(nanoseconds);
    }
    static constexpr TimeSpec of(u64 ns) {
        return {static_cast<i64>(ns / nanoseconds_a_second),
                static_cast<i64>(ns % nanoseconds_a_second)};
    }
};
static_assert(sizeof(TimeSpec) == 16);

/// A time of CLOCK_REALTIME in ticks_ns; 0 for times before the start.
constexpr u64 ticks_of_realtime(u64 ns) { return ns > realtime_start ? ns - realtime_start : 0; }

} // namespace kernel::linux
