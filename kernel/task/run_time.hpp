// SPDX-License-Identifier: MIT
// How long threads and programs have had a CPU, in user mode and in the kernel for them. Counted at
// every switch in time-stamp counts.
#pragma once
#include "kernel/task/process.hpp"
#include "kernel/types.hpp"

namespace kernel {

/// In time-stamp counts, up to now.
u64 run_tsc(const Thread& thread);

/// All threads of the process, ended ones too.
u64 run_tsc(const Process& process);

} // namespace kernel
