// SPDX-License-Identifier: MIT
// From the words of the command line to a workload whose programs are there and can be loaded.
#pragma once

#include "lab/bench/result.hpp"

namespace lab {

/// A workload's string. Throws Usage for one that cannot be taken apart or names no program; for
/// the simulator also for one that it has no schedule for.
Workload choose_workload(const std::string& text, const std::string& machine);

/// A program and its arguments, word by word; no word has a special meaning.
Workload choose_program(const std::vector<std::string>& words, const std::string& machine);

/// Looks at each program's file, before any machine is started. Throws Failure for the first that
/// cannot be loaded.
void check_programs(const std::vector<Result>& results, const std::string& machine);

} // namespace lab
