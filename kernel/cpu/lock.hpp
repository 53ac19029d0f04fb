// SPDX-License-Identifier: MIT
// The one lock of the kernel. Whoever enters the kernel from user mode, or by an interrupt that
// found its CPU idle, takes it; on the way out it is given back. So all code between is alone on
// the machine, and programs run in parallel.
//
// - The lock is its CPU's, not a thread's: it stays taken across a switch, and the thread that
// comes
//   gives it back on its own way out.
// - A CPU is in the kernel without it only while it waits for it, while it answers a call
//   (cross_call.hpp), and between giving it back and the first instruction of user mode or of the
//   sleep. None of these touches anything that the lock guards.
// - While one CPU is online there is no lock: taking and giving back are one test each.
#pragma once
#include "kernel/types.hpp"

namespace kernel::lock {

/// More than one CPU is online.
extern constinit bool in_force;

/// The lock itself; only while it is in force. A waiting CPU answers calls. Not first come, first
/// served: on an emulator with more CPUs than the host has, the first in the line often does not
/// run.
void take_it();
void give_it_back();

inline void take() {
    if (in_force) [[unlikely]]
        take_it();
}
inline void give_back() {
    if (in_force) [[unlikely]]
        give_it_back();
}

/// Puts the lock in force, taken by this CPU. Before a second CPU comes.
void start();

/// Lets another CPU have the lock for a moment. The caller, a kernel thread, keeps nothing that
/// others may change.
void let_others_in();

} // namespace kernel::lock
