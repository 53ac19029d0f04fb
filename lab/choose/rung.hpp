// SPDX-License-Identifier: MIT
// The rungs that a job may ask for.
#pragma once

#include <string>
#include <vector>

namespace lab {

/// `best`, then every rung of the ladder, lowest first.
std::vector<std::string> rung_names();

/// Throws Usage.
void check_rung(const std::string& name);

} // namespace lab
