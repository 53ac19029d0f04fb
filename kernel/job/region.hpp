// SPDX-License-Identifier: MIT
// What a job is counted over: between its marks (two system-call numbers that Linux does not know
// and answers with ENOSYS, as we do), or from its first instruction in user mode to its end.
#pragma once
#include "kernel/types.hpp"
#include "stint/context.hpp"

namespace kernel::region {

inline constexpr u64 begin_mark = 0x53740001, end_mark = 0x53740002;

inline bool is_mark(u64 system_call) { return system_call - begin_mark < 2; }

struct Result {
    stint::Counts counts;
    u64 instructions = 0; ///< TSC less idle's share; 0 with more than one CPU
    bool marked = false;
};

/// Before a job's first thread is created.
void start();

/// A thread is about to enter user mode for the first time.
void thread_begins();

/// A mark of the current thread; the answer for RAX. Regions one after the other add up.
i64 mark(u64 system_call);

/// The job's first program has ended.
void finish();

/// After finish().
const Result& result();

} // namespace kernel::region
