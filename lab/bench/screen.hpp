// SPDX-License-Identifier: MIT
// What `stint bench` prints. The first screen, of a bench that names no workload, answers in 40
// lines; a bench of chosen workloads prints a full table for each.
#pragma once

#include "lab/bench/pricing.hpp"
#include "lab/bench/result.hpp"

#include <string>

namespace lab {

/// `called_as` is how the user calls this command, for the next commands at the end.
std::string first_screen(const Bench& bench, const Pricing& pricing, const std::string& called_as);

std::string tables(const Bench& bench, const Pricing& pricing);

} // namespace lab
