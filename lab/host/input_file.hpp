// SPDX-License-Identifier: MIT
// A whole file as bytes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace lab {

/// `-` is standard input. Throws Failure when it cannot be opened or read.
std::vector<std::byte> read_input(const std::string& file);

} // namespace lab
