// SPDX-License-Identifier: MIT
// Modelled cycles: exact counts of what a policy did, priced with a cost profile. A modelled figure
// leaves out the instructions of the engine and of the kernel around it, and every effect of caches
// but the one that the profile's area (hot or cold) stands for.
#pragma once

#include "cost/profile.hpp"

#include <cstdint>

namespace lab::cost {

// What happened in a region, as the kernel and the machine `sim` count it.
struct Counts {
    std::uint64_t switches = 0;
    std::uint64_t traps = 0;    // #NM taken with TS set
    std::uint64_t spurious = 0; // #NM taken with TS already clear; costs the same entry and return
    std::uint64_t saves = 0, restores = 0;
    std::uint64_t ts_sets = 0, ts_clears = 0;
};

// The wire counts writes of TS without saying which way. TS is cached for each CPU and a write that
// would change nothing is not executed, so sets and clears alternate under every policy and half
// are each; of an odd number the one over is counted as a set.
struct TsWrites {
    std::uint64_t sets = 0, clears = 0;
};
constexpr TsWrites split(std::uint64_t ts_writes) {
    return {ts_writes - ts_writes / 2, ts_writes / 2};
}

// Cycles by what they were spent on; of a whole region or of one switch.
struct Cycles {
    double trap = 0, ts = 0, save = 0, restore = 0;
    double total() const { return trap + ts + save + restore; }
};

Cycles cycles(const Counts&, const Costs&);

// The same, divided by the number of switches; nothing where there was no switch.
std::optional<Cycles> cycles_per_switch(const Counts&, const Costs&);

// The probability of use in a stint at which lazy and eager cost the same, W / (W + T), with
// W = save + restore and T = trap + set + clear: without knowledge of the future lazy pays T for
// each stint that uses the FPU, eager pays W for each that does not. Above it eager is cheaper.
// Nothing where both are free.
std::optional<double> break_even(const Costs&);

} // namespace lab::cost
