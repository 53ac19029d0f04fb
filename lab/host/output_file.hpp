// SPDX-License-Identifier: MIT
// A file that is there whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace lab {

/// Throws Failure when `write_output` could not work: a missing folder, a directory, no right to
/// write. To be asked before long work.
void check_output(const std::string& file);

/// Writes under a temporary name beside `file` and renames; what was there stays until then. `-` is
/// standard output; a device or a pipe is written as it is. Throws Failure, and nothing is left.
void write_output(const std::string& file, std::string_view contents);

} // namespace lab
