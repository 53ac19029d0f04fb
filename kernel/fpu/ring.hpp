// SPDX-License-Identifier: MIT
// The events of one job, in memory until it has ended. It does not wrap: what comes when it is full
// is counted as lost, so that a replay sees an unbroken beginning.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/types.hpp"
#include "stint/context.hpp"
#include "stint/event.hpp"

namespace kernel::ring {

/// Empties the ring, and takes its memory the first time. false: no memory.
bool start();

/// Appends an event with the time-stamp counter's value. Interrupts off.
void record(const stint::Cpu& cpu, stint::EventKind kind, u32 thread, u8 flags);

/// Writes the `ring` line of the report and the bytes after it.
void dump(Text job);

} // namespace kernel::ring
