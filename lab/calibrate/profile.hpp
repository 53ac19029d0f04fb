// SPDX-License-Identifier: MIT
// What was measured as a cost profile, and what user mode cannot measure from another.
#pragma once

#include "lab/calibrate/rounds.hpp"
#include "lab/cost/nearest.hpp"

#include <string>

namespace lab::calibrate {

/// What the profile says of where and when it was made.
struct Place {
    std::string name;      ///< of the profile
    std::string date;      ///< YYYY-MM-DD
    std::string cpu_words; ///< for people
    cost::CpuId cpu;
    double ticks_per_second = 0; ///< of the time-stamp counter; 0: not known
};

/// A rung's hot and cold figures are those with SSE in use; the other states stand in their words.
/// Traps and writes of TS are those of `defaults.profile`, with their own kind and source, and
/// marked as another CPU's where it does not stand for this one. XSAVES stays without figures.
cost::Profile make_profile(const Figures& figures, const Place& place,
                           const cost::Choice& defaults);

} // namespace lab::calibrate
