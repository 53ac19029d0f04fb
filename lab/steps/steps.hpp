// SPDX-License-Identifier: MIT
// One run, stint by stint, as one would draw it on a board.
#pragma once

#include "lab/machine/schedule.hpp"

#include <string>

namespace lab {

/// A table of every stint of the script's region under a policy, the totals below it. Throws
/// BadPolicy.
std::string draw_steps(const StintsScript& script, const std::string& policy);

} // namespace lab
