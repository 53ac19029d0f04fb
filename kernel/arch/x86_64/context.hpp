// SPDX-License-Identifier: MIT
// The architecture's part of a switch, and how a new thread's stack begins.
#pragma once
#include "kernel/cpu/cpu.hpp"
#include "kernel/task/thread.hpp"

namespace kernel {

/// Everything but the extended registers: selectors and bases, address space, entry stack, current,
/// callee-saved registers and the stack. Returns when somebody switches back to `prev`. A kernel
/// thread runs in whatever address space is loaded.
using SwitchContext = void (*)(Thread& prev, Thread& next, Cpu& cpu);
extern constinit SwitchContext switch_context;

/// Chooses the form of switch_context for CPUs with or without CR4.FSGSBASE. Before the first
/// switch and the first use of a user thread's bases.
void choose_context_switch(bool fsgsbase);

/// Prepares a kernel stack so that the first switch to `thread` returns to user mode with `start`.
void begin_in_user_mode(Thread& thread, const Frame& start);

/// The same, to call `entry` in the kernel.
void begin_in_kernel(Thread& thread, void (*entry)());

/// Gives a thread the segment bases and selectors with which the current user thread would go on.
void inherit_segments(Thread& child);

} // namespace kernel
