// SPDX-License-Identifier: MIT
// A job as the kernel gets it: its line of the file `jobs` and the names of its programs in the
// archive (docs/wire.md).
#pragma once

#include "lab/machine/machine.hpp"

#include <string>
#include <string_view>

namespace lab {

/// The name in the archive, and argv[0], of the program at `index`: `/1_______/NAME`. Padded, so
/// that the length of a program's name changes no instruction count: a C library walks through
/// argv[0].
std::string archive_name(std::size_t index, std::string_view file_name);

/// What `archive_name` was made from.
std::string_view shown_name(std::string_view archive_name);

/// The line, without its end. `id` is a word; argv[0] of each program is its archive name.
std::string job_line(const Job& job, std::string_view id);

} // namespace lab
