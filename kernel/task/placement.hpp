// SPDX-License-Identifier: MIT
// Which CPU a thread runs on, where there are several. A CPU does not sleep while a thread that may
// run on it waits elsewhere, and at the end of a quantum that nobody waits for it takes one such
// thread.
#pragma once
#include "kernel/cpu/cpu.hpp"
#include "kernel/task/thread.hpp"

namespace kernel::placement {

inline bool allows(const Thread& thread, const Cpu& cpu) {
    return (thread.affinity >> cpu.number & 1) != 0;
}

/// Where a thread that becomes ready shall wait: its last CPU if that is free, else any free one,
/// else its last one, else the one with the fewest threads; of those it may run on.
Cpu& choose(const Thread& thread);

/// Takes a thread that may run on `cpu` out of the longest queue of another CPU that has one and is
/// busy; a CPU that has been woken for a thread will run it. nullptr: there is none.
Thread* pull(Cpu& cpu);

/// No CPU runs, will run or has set its timer for anything.
bool all_rest();

} // namespace kernel::placement
