// SPDX-License-Identifier: MIT
// How the lab says that it cannot go on: one line that names what, where, why and what to do, and
// the command's exit code.
#pragma once

#include <stdexcept>
#include <string>

namespace lab {

/// The exit codes of `stint`.
struct ExitCode {
    static constexpr int ok = 0;
    static constexpr int failure = 1;
    static constexpr int usage = 2;
    static constexpr int timeout = 124;
    static constexpr int interrupted = 130;
};

/// The work failed; `what()` is one line without the prefix `stint: `.
class Failure : public std::runtime_error {
public:
    explicit Failure(const std::string& line, int exit_code = ExitCode::failure)
        : std::runtime_error(line), code(exit_code) {}
    int code;
};

/// The command line asked for what there is not.
class Usage : public Failure {
public:
    explicit Usage(const std::string& line) : Failure(line, ExitCode::usage) {}
};

} // namespace lab
