// SPDX-License-Identifier: MIT
// Runs a program of the host to its end, to a time limit, or to an interrupt.
#pragma once

#include "lab/host/interrupt.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace lab {

struct Ended {
    enum class How : unsigned char {
        exited,      ///< `value` is its exit code
        killed,      ///< by the signal `value`, not ours
        timeout,     ///< we ended it
        interrupted, ///< we ended it
        not_started  ///< `value` is the errno
    };
    How how;
    int value;
};

struct Run {
    std::vector<std::string> words; ///< [0] is looked up on PATH
    std::filesystem::path output;   ///< takes standard output and standard error
    std::chrono::milliseconds timeout;
    /// No file of the child grows beyond this; it is ended by SIGXFSZ.
    unsigned long file_limit;
    /// The timeout starts anew whenever this file has grown; empty: it never does.
    std::filesystem::path watched{};
};

/// The child gets a process group of its own, so that a terminal's Ctrl-C reaches us alone, and no
/// standard input. When this returns, it is gone.
Ended run_process(const Run& run, const Interrupt& interrupt);

} // namespace lab
