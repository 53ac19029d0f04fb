// SPDX-License-Identifier: MIT
// The makers of the subcommands, one a file of this folder.
#pragma once

#include "lab/command/command.hpp"

namespace lab::command {

using Make = std::unique_ptr<Command>();

Make make_bench, make_calibrate, make_doctor, make_iso, make_list, make_profiles, make_replay,
    make_steps;

} // namespace lab::command
