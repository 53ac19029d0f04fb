// SPDX-License-Identifier: MIT
// What a subcommand of `stint` is: one file of this folder, one line in makers.cpp. It declares its
// options as plain data and knows nothing of the parser.
#pragma once

#include "lab/command/options.hpp"

#include <memory>
#include <string>
#include <vector>

namespace lab::command {

class Command {
public:
    Command() = default;
    Command(const Command&) = delete;
    Command& operator=(const Command&) = delete;
    virtual ~Command() = default;

    virtual std::string name() const = 0;
    virtual std::string summary() const = 0;    ///< one line for `stint --help`
    virtual std::string examples() const = 0;   ///< the end of `stint NAME --help`
    virtual void declare(Options& options) = 0; ///< binds options to members
    /// The work: data go to standard output. Gives the exit code, or throws Failure or Usage.
    virtual int run() = 0;
};

/// Every subcommand, in the order of `stint --help`.
std::vector<std::unique_ptr<Command>> all_commands();

} // namespace lab::command
