// SPDX-License-Identifier: MIT
// What all machines have in common.
#include "lab/machine/machine.hpp"

namespace lab {

std::vector<Outcome> Machine::run_list(std::span<const Job* const> jobs) {
    std::vector<Outcome> outcomes;
    for (const Job* job : jobs)
        outcomes.push_back(run(*job));
    return outcomes;
}

} // namespace lab
