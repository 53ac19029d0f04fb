// SPDX-License-Identifier: MIT
// The timed loops over the engine's own rungs. Their source is compiled without vector registers
// and optimised in every build, since it overwrites the former and is timed.
#pragma once

#include "lab/calibrate/sample.hpp"

namespace lab::calibrate {

inline constexpr unsigned hot_transfers = 32; ///< all with one area
inline constexpr unsigned cold_areas = 8;     ///< a transfer each

/// Memory of the loops; everything 64-byte aligned.
struct Memory {
    std::byte* kept = nullptr;        ///< takes the caller's registers meanwhile
    const std::byte* image = nullptr; ///< legacy or standard format: what the registers are to hold
    std::byte* areas = nullptr;       ///< `cold_areas` of them
    stint::u32 stride = 0;            ///< bytes from one to the next; a multiple of 64
    bool xsave = false;               ///< XSAVE is on; else `kept` and `image` are of FXSAVE
};

/// Takes a sample of `task` with the CPU's own instructions. The image holds the task's state. All
/// registers are as before when it returns.
Sample take_timed(const Task& task, const Memory& memory);

/// The time-stamp counter, after all that stands before and before all that follows.
stint::u64 read_ticks();

} // namespace lab::calibrate
