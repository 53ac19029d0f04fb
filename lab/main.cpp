// SPDX-License-Identifier: MIT
// The command `stint`.
#include "lab/command/parse.hpp"
#include "lab/error.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>

int main(int count, char** words) {
    try {
        const std::vector<std::string> arguments(words + (count > 0 ? 1 : 0), words + count);
        const int code = lab::command::run(arguments, lab::command::all_commands());
        if (std::fflush(stdout) != 0) throw lab::Failure("cannot write to standard output");
        return code;
    } catch (const lab::Failure& failure) {
        std::fflush(stdout);
        fmt::print(stderr, "stint: {}\n", failure.what());
        return failure.code;
    } catch (const std::exception& error) {
        fmt::print(stderr, "stint: {}\n", error.what());
        return lab::ExitCode::failure;
    }
}
