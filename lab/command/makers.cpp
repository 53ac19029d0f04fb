// SPDX-License-Identifier: MIT
// Every subcommand, one line each, in the order of the help.
#include "lab/command/makers.hpp"

namespace lab::command {

std::vector<std::unique_ptr<Command>> all_commands() {
    constexpr Make* makers[] = {
        make_bench,     //
        make_iso,       //
        make_steps,     //
        make_replay,    //
        make_list,      //
        make_profiles,  //
        make_calibrate, //
        make_doctor,    //
    };
    std::vector<std::unique_ptr<Command>> commands;
    for (Make* make : makers)
        commands.push_back(make());
    return commands;
}

} // namespace lab::command
