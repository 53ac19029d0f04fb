// SPDX-License-Identifier: MIT
// One workload's results as a table: exact counts to the left, modelled cycles to the right, each
// column of the latter under its profile's name, the cheapest policy marked.
#pragma once

#include "lab/bench/pricing.hpp"
#include "lab/bench/result.hpp"
#include "lab/bench/verdict.hpp"

#include <string>
#include <vector>

namespace lab {

/// The results of a workload, by its string.
std::vector<const Result*> results_of(const Bench& bench, const std::string& workload);

/// What takes part in the verdict on these results under a profile.
std::vector<Entrant> entrants(const std::vector<const Result*>& results,
                              const cost::Profile& profile);

enum class Detail : unsigned char {
    brief, ///< what fits on the first screen
    full   ///< with preemptions, writes of TS, and instructions per switch
};

std::string draw_table(const std::vector<const Result*>& results, const Pricing& pricing,
                       Detail detail);

} // namespace lab
