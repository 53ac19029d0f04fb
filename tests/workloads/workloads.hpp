// SPDX-License-Identifier: MIT
// Where the workloads are, what they offer, and how to read the line that each prints.
#pragma once

#include "process.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace tests {

inline const std::vector<std::string> libcs = {"musl", "glibc"};

// Every program, with arguments that make it end at once.
struct Program {
    std::string name;
    std::vector<std::string> arguments; // small
    std::vector<std::string> options;   // that its help must name
};

inline const std::vector<Program> programs = {
    {"pi", {"1000"}, {"STEPS"}},
    {"long_double_sum", {"1000"}, {"COUNT"}},
    {"getpid_loop", {"1000"}, {"COUNT"}},
    {"pingpong", {"--rounds", "20"}, {"--rounds", "--fpu", "--kind"}},
    {"switch_cost", {"--rounds", "20"}, {"--rounds", "--fpu"}},
    {"stints",
     {"--use", "3", "--skip", "2", "--total", "40"},
     {"--use", "--skip", "--total", "--kind"}},
    {"bursty", {"--total", "50"}, {"--seed", "--threads", "--total", "--kind"}},
    {"patterns",
     {"--seconds-of-work", "0.01"},
     {"--threads", "--seconds-of-work", "--seed", "--kinds"}},
    {"initial", {}, {"--seed"}},
    {"pkru", {"--rounds", "20"}, {"--rounds", "--seed"}},
};

std::string path_of(const std::string& libc, const std::string& program);

Result run_workload(const std::string& libc, const std::string& program,
                    const std::vector<std::string>& arguments, const Options& options = {});

// The value of " key=value" in a program's line; fails the test if there is none.
std::string field(const Result& result, const std::string& key);
std::uint64_t number(const Result& result, const std::string& key);

// Asked of CPUID and XCR0 here, independently of the programs.
bool host_has(const std::string& kind);
bool host_has_pkru();

} // namespace tests
