// SPDX-License-Identifier: MIT
// The architecture's part of a switch, and how a new thread's stack begins.
#pragma once
#include "kernel/cpu/cpu.hpp"
#include "kernel/task/thread.hpp"

namespace kernel {

/// Everything but the extended registers: selectors and bases, address space, entry stack, current,
/// callee-saved registers and the stack. Returns when somebody switches back to `prev`. A kernel
/// thread runs in whatever address space is loaded.
void switch_context(Cpu& cpu, Thread& prev, Thread& next);

/// Prepares a kernel stack so that the first switch to `thread` returns to user mode with `start`.
void begin_in_user_mode(Thread& thread, const Frame& start);

/// The same, to call `entry` in the kernel.
void begin_in_kernel(Thread& thread, void (*entry)());

/// Gives a thread the segment bases and selectors with which the current user thread would go on.
void inherit_segments(Thread& child);

} // namespace kernel
