// SPDX-License-Identifier: MIT
// Who runs: round robin over the ready threads of each CPU, preempted at the end of a quantum.
// Everything here runs under the kernel's lock with interrupts off, on a thread's own kernel stack,
// never in an interrupt that came from the kernel.
#pragma once
#include "kernel/task/process.hpp"
#include "kernel/task/thread.hpp"
#include "kernel/task/wait_queue.hpp"
#include "kernel/types.hpp"

namespace kernel::scheduler {

inline constexpr u64 no_deadline = ~u64{0};

/// The thread that runs on this CPU.
Thread& current();

/// Lets the other ready threads run first; returns at once when there is none.
void yield();

/// Waits in `queue` until wake(); with a deadline (in ticks_ns) at most until then.
/// true: woken; false: the deadline passed.
bool block(WaitQueue& queue, u64 deadline_ns = no_deadline);

/// Waits in no queue: until the deadline, or until wake(). true: woken.
bool block_until(u64 deadline_ns);

/// Makes a blocked thread ready and takes it out of its queue and timer; nothing if not blocked.
void wake(Thread& thread);

/// From now on `thread`, of any process, runs on the CPUs of `mask` only, of which one is online.
/// If it runs on another one, it leaves that at its next return to user mode; the current thread at
/// once.
void set_affinity(Thread& thread, u64 mask);

/// `thread`, which runs on another CPU, is to end as soon as that enters the kernel.
void doom(Thread& thread);

/// Ends the current thread; the last one of a process ends it with `code`.
[[noreturn]] void exit_current(i32 code);

} // namespace kernel::scheduler
