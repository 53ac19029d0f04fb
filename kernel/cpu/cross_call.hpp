// SPDX-License-Identifier: MIT
// Having something done on another CPU: set-up, and the invalidation of its cached translations.
#pragma once
#include "kernel/cpu/cpu.hpp"

namespace kernel::cross_call {

/// Runs `function(target, argument)` on `target`, another CPU, and returns when it has ended. The
/// caller holds the lock, so that there is one call at a time on the machine. `function` runs with
/// interrupts off, in an interrupt of user mode or of idle or while the CPU waits for the lock, and
/// touches only what the caller leaves it.
void on(Cpu& target, void (*function)(Cpu&, void*), void* argument);

/// Does what this CPU has been asked for, if anything.
void answer();

} // namespace kernel::cross_call
