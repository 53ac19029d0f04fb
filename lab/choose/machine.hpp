// SPDX-License-Identifier: MIT
// The machines of the lab by name: a new one is a class over Machine and its lines here.
#pragma once

#include "lab/host/interrupt.hpp"
#include "lab/machine/machine.hpp"

#include <memory>
#include <string>
#include <vector>

namespace lab {

/// Name and what it is, one line each.
std::vector<std::pair<std::string, std::string>> machine_list();

/// Throws Usage.
void check_machine(const std::string& name);

/// The machine, ready. Throws Failure when something it needs is missing, Usage for a CPU model
/// that it does not know. `cpu` is empty for the default.
std::unique_ptr<Machine> make_machine(const std::string& name, const std::string& cpu,
                                      const Interrupt& interrupt);

/// The CPU model that a machine runs when it is asked for `cpu`; empty where it has none.
std::string cpu_of(const std::string& machine, const std::string& cpu);

} // namespace lab
