// SPDX-License-Identifier: MIT
// The lines of the report, as docs/wire.md lists them.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/task/process.hpp"

namespace kernel::job {

void report_machine();

/// The job could not start, or nothing of it can ever run again. `subject` is what `why` speaks of,
/// or empty.
void report_error(Text id, Text subject, const char* why);

/// How the job's first program ended.
void report_ending(Text id, const Process& process);

/// A program's fault; nothing if it has none.
void report_fault(Text id, const Process& process);

void report_counts(Text id);
/// The same where nothing was counted.
void report_region(Text id);
void report_unknown_calls(Text id);

/// The last line of a job: how far the console had come.
void report_console(Text id);

} // namespace kernel::job
