// SPDX-License-Identifier: MIT
// The command line: finds the subcommand, fills its options, runs it. The only place that knows the
// parser's library.
#pragma once

#include "lab/command/command.hpp"

namespace lab::command {

/// Runs `arguments` (without the program's name). Gives the exit code, or throws Failure or Usage.
int run(const std::vector<std::string>& arguments,
        const std::vector<std::unique_ptr<Command>>& commands);

} // namespace lab::command
