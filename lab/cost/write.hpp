// SPDX-License-Identifier: MIT
// A profile as the file that `load` reads.
#pragma once

#include "cost/profile.hpp"

namespace lab::cost {

// JSON of schema stint.costs/1, indented by two, ends in "\n". `load` gives the same profile back.
std::string to_json(const Profile&);

} // namespace lab::cost
