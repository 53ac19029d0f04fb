// SPDX-License-Identifier: MIT
// Where functions are in the kernel's image.
#pragma once

#include "lab/machine/machine.hpp"

#include <string_view>
#include <vector>

namespace lab {

/// The functions of a 64-bit ELF image whose symbol holds `word`, in the order of its table; none
/// if there is no such function or no table.
std::vector<CodeRange> find_functions(std::string_view image, std::string_view word);

} // namespace lab
