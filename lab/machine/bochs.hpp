// SPDX-License-Identifier: MIT
// The reference kernel under Bochs, which faults as hardware does where QEMU's TCG does not
// (docs/machines.md). Its clock counts instructions too. A boot takes seconds and holds many jobs.
#pragma once

#include "lab/host/interrupt.hpp"
#include "lab/machine/machine.hpp"

#include <filesystem>

namespace lab {

class Bochs : public Machine {
public:
    static constexpr const char* program = "bochs";
    static constexpr const char* default_cpu = "corei7_haswell_4770";

    /// `image`: the kernel. Throws Failure when Bochs, or what makes its disk, is missing.
    Bochs(const Interrupt& interrupt, std::filesystem::path image);

    std::string name() const override { return "bochs"; }
    bool boots_lists() const override { return true; }
    Outcome run(const Job& job) override;
    std::vector<Outcome> run_list(std::span<const Job* const> jobs) override;

    /// Names that its option `cpu: model=` takes. Throws Failure.
    std::vector<std::string> cpu_models() const;

private:
    /// One boot: outcomes of at least the first job.
    std::vector<Outcome> boot(std::span<const Job* const> jobs);

    const Interrupt& stop;
    std::filesystem::path kernel;
};

} // namespace lab
