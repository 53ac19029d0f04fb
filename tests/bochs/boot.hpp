// SPDX-License-Identifier: MIT
// What the tests under Bochs share: are the tools there, and jobs of one boot.
#pragma once

#include "lab/choose/place.hpp"
#include "lab/error.hpp"
#include "lab/machine/bochs.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace bochs {

/// Why there can be no boot here; empty when there can.
inline std::string missing() {
    try {
        const lab::Interrupt interrupt;
        const lab::Bochs machine(interrupt, lab::kernel_file());
        return "";
    } catch (const lab::Failure& failure) {
        return failure.what();
    }
}

inline lab::Job job(const std::vector<std::string>& words, const std::string& policy,
                    const std::string& rung, unsigned quantum_us) {
    lab::Job made;
    made.workload = words[0];
    made.programs = {words};
    made.programs[0][0] = lab::find_program(words[0]).string();
    made.policy = policy;
    made.rung = rung;
    made.quantum_us = quantum_us;
    return made;
}

/// One boot of all jobs on a CPU model.
inline std::vector<lab::Outcome> boot(std::vector<lab::Job> jobs, const std::string& cpu,
                                      const std::filesystem::path& kernel) {
    const lab::Interrupt interrupt;
    std::vector<const lab::Job*> list;
    for (lab::Job& one : jobs) {
        one.cpu = cpu;
        list.push_back(&one);
    }
    return lab::Bochs(interrupt, kernel).run_list(list);
}

} // namespace bochs
