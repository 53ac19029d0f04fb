// SPDX-License-Identifier: MIT
// The machines of the lab by name.
#include "lab/choose/machine.hpp"

#include "lab/choose/place.hpp"
#include "lab/error.hpp"
#include "lab/machine/bochs.hpp"
#include "lab/machine/bochs_files.hpp"
#include "lab/machine/qemu.hpp"
#include "lab/machine/sim.hpp"
#include "lab/text/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lab {
namespace {

/// Looks at the model without what follows it: features that are added or taken away for QEMU
/// (`Haswell,-avx`), CPUID options for Bochs. `help` is the command that lists the models.
void check_cpu(const std::string& emulator, const std::string& help,
               const std::vector<std::string>& models, const std::string& cpu) {
    const std::string model = cpu.substr(0, cpu.find(','));
    if (std::find(models.begin(), models.end(), model) == models.end())
        throw Usage(fmt::format("{} has no CPU model '{}'; the nearest is '{}' (`{}` lists them)",
                                emulator, model, nearest(model, models), help));
}

} // namespace

std::vector<std::pair<std::string, std::string>> machine_list() {
    return {
        {"tcg", "the reference kernel under QEMU, instruction by instruction: exact counts"},
        {"bochs", "the reference kernel under Bochs, which faults as hardware does: exact counts"},
        {"sim", "the engine over a scripted schedule: no emulator, no privilege, no time"}};
}

void check_machine(const std::string& name) {
    std::vector<std::string> names;
    for (const auto& [known, what] : machine_list())
        names.push_back(known);
    if (std::find(names.begin(), names.end(), name) == names.end())
        throw Usage(no_such("machine", "machines", name, names));
}

std::unique_ptr<Machine> make_machine(const std::string& name, const std::string& cpu,
                                      const Interrupt& interrupt) {
    if (name == "sim") return std::make_unique<Sim>();
    if (name == "bochs") {
        auto bochs = std::make_unique<Bochs>(interrupt, kernel_file());
        if (!cpu.empty()) check_cpu("Bochs", "bochs --help cpu", bochs->cpu_models(), cpu);
        read_bochs_cpu(cpu);
        return bochs;
    }
    auto qemu = std::make_unique<Qemu>(interrupt, kernel_file());
    if (!cpu.empty()) check_cpu("QEMU", "qemu-system-x86_64 -cpu help", qemu->cpu_models(), cpu);
    return qemu;
}

std::string cpu_of(const std::string& machine, const std::string& cpu) {
    if (machine == "sim") return "";
    if (!cpu.empty()) return cpu;
    return machine == "bochs" ? Bochs::default_cpu : Qemu::default_cpu;
}

} // namespace lab
