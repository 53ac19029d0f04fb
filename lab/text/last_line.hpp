// SPDX-License-Identifier: MIT
// The last word of a program that failed.
#pragma once

#include <string>
#include <string_view>

namespace lab {

/// The last line that is not blank, cut to what fits a message; `(nothing)` when there is none.
std::string last_line(std::string_view text);

} // namespace lab
