// SPDX-License-Identifier: MIT
// The doctor's findings for people and for programs.
#pragma once

#include "lab/doctor/check.hpp"

namespace lab::doctor {

const char* name_of(Status);

/// One line a check, the next step below it, a sum at the end. Ends in "\n".
std::string to_text(const Checks& checks);

/// JSON of schema stint.doctor/1. Ends in "\n".
std::string to_json(const Checks& checks);

} // namespace lab::doctor
