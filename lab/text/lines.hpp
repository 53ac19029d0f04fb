// SPDX-License-Identifier: MIT
// A text line by line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// The lines without their ends; what follows the last end is a line unless it is empty.
std::vector<std::string> lines(std::string_view text);

} // namespace lab
