// SPDX-License-Identifier: MIT
// The scheduler's side of the timer, of the return to user mode and of the idle thread.
#pragma once

namespace kernel {

/// The timer interrupt, from user mode or from idle.
void tick();

/// Before a return to user mode: switches while the quantum of the thread that would return is
/// over.
void preempt_if_due();

/// The boot thread's rest: runs whatever is ready, sleeps otherwise. Interrupts off.
[[noreturn]] void idle_loop();

} // namespace kernel
