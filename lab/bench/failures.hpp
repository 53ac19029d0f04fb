// SPDX-License-Identifier: MIT
// What went wrong in a bench, for people: a line for each workload and reason, the last lines of
// the program's output below it.
#pragma once

#include "lab/bench/result.hpp"

#include <string>

namespace lab {

/// Empty when every result is good; else lines that begin with `stint: ` or two blanks.
std::string describe_failures(const std::vector<Result>& results);

/// The exit code that the results ask for: 0, 124 when one ran out of time, else 1.
int exit_code_of(const std::vector<Result>& results);

/// What the machine has said about itself, a line each.
std::string describe_notes(const std::vector<Result>& results);

/// System calls that the kernel does not know, a line each, with the workload that made them.
std::string describe_unknown_calls(const std::vector<Result>& results);

} // namespace lab
