// SPDX-License-Identifier: MIT
// What a bench is about: workloads and policies in, one result for each pair out.
#pragma once

#include "lab/choose/policy.hpp"
#include "lab/machine/machine.hpp"

#include <optional>
#include <string>
#include <vector>

namespace lab {

/// A workload as the user wrote it, and its programs, [i][0] a file of the host.
struct Workload {
    std::string text;
    std::vector<std::vector<std::string>> programs;
};

/// Instructions of one switch, exactly (states of the registers and what is part of it:
/// docs/switch-cost.md).
struct SwitchCost {
    double fpu = 0;       ///< of the engine, its calls and the test at the return to user mode
    double registers = 0; ///< of the switch of the integer registers
};

/// One workload under one policy.
struct Result {
    PolicyChoice policy;
    Job job;
    Outcome outcome;
    std::optional<SwitchCost> cost{}; ///< only of the workload that measures it

    /// The program ran to a good end. Under a policy that is for measuring only it may have found
    /// its registers changed.
    bool good() const {
        return outcome.status == Status::done && (outcome.code == 0 || policy.measuring_only);
    }
};

/// Results by workload, then policy, in the order in which they were asked for.
struct Bench {
    std::string machine; ///< Machine::name()
    std::string cpu;     ///< the CPU model; empty where the machine has none
    std::vector<Result> results;
};

} // namespace lab
