// SPDX-License-Identifier: MIT
// The machine `sim`: the engine and the policies over the counting unit and a scripted schedule. No
// emulator, no privilege, no time.
#pragma once

#include "lab/machine/machine.hpp"

namespace lab {

class Sim : public Machine {
public:
    std::string name() const override { return "sim"; }
    /// Knows the workloads that schedule.hpp scripts; one program a job.
    Outcome run(const Job& job) override;
};

} // namespace lab
