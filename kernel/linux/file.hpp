// SPDX-License-Identifier: MIT
// The open files of the current process.
#pragma once
#include "kernel/types.hpp"

namespace kernel::linux {

/// Whether the file descriptor in the low 32 bits of a system call's argument is open.
bool is_open(u64 file);

} // namespace kernel::linux
