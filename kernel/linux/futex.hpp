// SPDX-License-Identifier: MIT
// What other calls need of the futexes: waking, and the robust mutexes of a thread that ends.
#pragma once
#include "kernel/task/process.hpp"

namespace kernel::linux {

/// Wakes the longest-waiting threads of `process` that wait at user address `address` and listen to
/// one of `bits`, until `count` are awake (one at least, as on Linux). Answers how many were.
i32 futex_wake(Process& process, u64 address, i32 count, u32 bits);

/// Marks the robust mutexes that the current thread holds as left by a dead owner and wakes a
/// waiter of each.
void release_robust_list(Thread& thread);

} // namespace kernel::linux
