// SPDX-License-Identifier: MIT
// Runs a program to its end, or until its time is over, and keeps all that it wrote and used.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace tests {

struct Result {
    int code = -1; // exit code; -1 if a signal ended it
    int signal = 0;
    bool timed_out = false; // it was killed because its time was over
    std::string out, error;
    long switches = 0; // context switches of all its threads, as wait4 reports them
};

struct Options {
    std::chrono::milliseconds timeout{60000};
    // Runs in the child before the program; false makes the child end with code 126.
    std::function<bool()> prepare = [] { return true; };
    // Runs in the parent once the program has started.
    std::function<void(pid_t)> meanwhile = [](pid_t) {};
};

// A program that cannot be started gives code 127.
Result run(const std::vector<std::string>& command, const Options& options = {});

} // namespace tests
