// SPDX-License-Identifier: MIT
// The end of one thread.
#pragma once
#include "kernel/task/thread.hpp"

namespace kernel {

/// Ends a thread that does not run: out of its queue, timer and process.
void retire(Thread& thread);

/// Ends the current thread and switches away from it.
[[noreturn]] void retire_current();

} // namespace kernel
