// SPDX-License-Identifier: MIT
// The end of threads and of processes as Linux sees it.
#pragma once
#include "kernel/task/process.hpp"

namespace kernel::linux {

/// Ends the current thread: robust mutexes marked, its tid cleared and joiners woken. The process
/// ends with its last thread, and with that one's code (as on Linux 6.0 and later).
[[noreturn]] void end_thread(i32 code);

/// Ends the current thread's process and all its threads.
[[noreturn]] void end_current_process(const Ending& ending);

/// The thread of that process with that tid, or null.
Thread* find_thread(const Process& process, i32 tid);

} // namespace kernel::linux
