// SPDX-License-Identifier: MIT
// Programs of the host that the lab starts: are they there, and what do they answer?
#pragma once

#include "lab/host/interrupt.hpp"

#include <string>
#include <vector>

namespace lab {

/// A program of that name can be executed from PATH.
bool on_path(const char* name);

/// Standard output and error of a command that ends by itself within 30 seconds. Throws Failure
/// when it cannot be started, or ends with an exit code but 0.
std::string ask(const std::vector<std::string>& command, const Interrupt& interrupt);

} // namespace lab
