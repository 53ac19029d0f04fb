// SPDX-License-Identifier: MIT
// Numbers of threads, and the memory of those that have ended: a thread cannot give back the stack
// it stands on, so it is left in Cpu::ended for the next one that comes by.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

inline constexpr i32 idle_id = 0;       ///< in events
inline constexpr i32 job_runner_id = 1; ///< in events
inline constexpr i32 first_user_id = 2; ///< processes and their threads, counted up

/// A number that no thread or process has borne since restart_ids().
i32 take_id();

/// Between jobs: programs see the same numbers whatever ran before.
void restart_ids();

/// Gives back the threads in every Cpu::ended. No CPU stands on such a thread's stack: the lock is
/// held from where a thread puts itself there to where its CPU has left it.
void reap();

} // namespace kernel
