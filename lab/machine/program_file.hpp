// SPDX-License-Identifier: MIT
// A program's file, read and judged by the kernel's own checker before any machine is started.
#pragma once

#include <filesystem>
#include <string>

namespace lab {

/// The file's bytes; throws Failure with one line that names the file, what is wrong with it and
/// what to do: no ELF, another machine, dynamic, truncated, bad segments, too large.
std::string load_program(const std::filesystem::path& file);

} // namespace lab
