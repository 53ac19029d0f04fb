// SPDX-License-Identifier: MIT
// What `stint bench` prints. The first screen, of a bench that names no workload, answers in 40
// lines; a bench of chosen workloads prints a full table for each.
#pragma once

#include "lab/bench/pricing.hpp"
#include "lab/bench/result.hpp"

#include <string>

namespace lab {

/// What the commands at the end of the first screen are made of.
struct NextSteps {
    std::string called_as; ///< how the user calls this command
    std::string program;   ///< a static program and its arguments, as typed into a shell
};

std::string first_screen(const Bench& bench, const Pricing& pricing, const NextSteps& next);

std::string tables(const Bench& bench, const Pricing& pricing);

} // namespace lab
