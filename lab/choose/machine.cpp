// SPDX-License-Identifier: MIT
// The machines of the lab by name.
#include "lab/choose/machine.hpp"

#include "lab/choose/place.hpp"
#include "lab/error.hpp"
#include "lab/machine/qemu.hpp"
#include "lab/machine/sim.hpp"
#include "lab/text/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lab {
namespace {

/// The model without the features that are added or taken away after it, `Haswell,-avx`.
void check_cpu(const Qemu& qemu, const std::string& cpu) {
    const std::string model = cpu.substr(0, cpu.find(','));
    const std::vector<std::string> models = qemu.cpu_models();
    if (std::find(models.begin(), models.end(), model) == models.end())
        throw Usage(fmt::format("QEMU has no CPU model '{}'; the nearest is '{}' "
                                "(`{} -cpu help` lists them)",
                                model, nearest(model, models), Qemu::program));
}

} // namespace

std::vector<std::pair<std::string, std::string>> machine_list() {
    return {{"tcg", "the reference kernel under QEMU, instruction by instruction: exact counts"},
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
    auto qemu = std::make_unique<Qemu>(interrupt, kernel_file());
    if (!cpu.empty()) check_cpu(*qemu, cpu);
    return qemu;
}

std::string cpu_of(const std::string& machine, const std::string& cpu) {
    if (machine == "sim") return "";
    return cpu.empty() ? Qemu::default_cpu : cpu;
}

} // namespace lab
