// SPDX-License-Identifier: MIT
// The reference kernel under QEMU: one boot a job, every instruction counted (TCG with icount), so
// that equal jobs give equal outcomes to the last bit.
#pragma once

#include "lab/host/interrupt.hpp"
#include "lab/machine/machine.hpp"

#include <filesystem>

namespace lab {

class Qemu : public Machine {
public:
    static constexpr const char* program = "qemu-system-x86_64";
    static constexpr const char* default_cpu = "Haswell";

    /// `image`: the kernel. Throws Failure when QEMU is missing.
    Qemu(const Interrupt& interrupt, std::filesystem::path image);

    std::string name() const override { return "tcg"; }
    Outcome run(const Job& job) override;

    /// Names that QEMU's -cpu takes. Throws Failure.
    std::vector<std::string> cpu_models() const;

private:
    std::string answer(const std::string& option) const; ///< what `-OPTION help` prints
    std::vector<std::string> command_line(const Job& job, const class Scratch& scratch) const;

    const Interrupt& stop;
    std::filesystem::path kernel;
    bool quick_firmware; ///< qboot is there
};

} // namespace lab
