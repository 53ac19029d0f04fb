// SPDX-License-Identifier: MIT
// A program file becomes a process's memory: segments, stack, arguments and auxiliary vector.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/task/process.hpp"

namespace kernel::program {

struct Start {
    u64 entry = 0; ///< first instruction
    u64 stack = 0; ///< stack pointer, at the argument count
};

/// Loads `file` (a static ELF64 in the boot archive) into a new process. `arguments` are argv, at
/// least one, already decoded. false: `why` says in one clear line what is wrong; the process is
/// then to be destroyed.
bool load(Process& process, Bytes file, const Text* arguments, usize count, Start& start,
          const char*& why);

} // namespace kernel::program
