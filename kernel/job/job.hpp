// SPDX-License-Identifier: MIT
// The jobs of the boot archive, one after the other: docs/wire.md.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/task/process.hpp"

namespace kernel::job {

/// The archive whose jobs run_all() runs. Its bytes stay.
void set_archive(Bytes archive);

/// The job runner's thread: runs every job, writes the report and stops the machine.
[[noreturn]] void run_all();

/// A process has got its ending. Its threads still exist.
void process_ends(Process& process);

/// Idle has found that no thread is ready and none has a deadline: nothing can happen any more.
/// Ends the job at hand.
void all_wait();

} // namespace kernel::job
