// SPDX-License-Identifier: MIT
// Everything that belongs to one CPU, reached through the GS base while the kernel runs.
#pragma once
#include "kernel/arch/x86_64/descriptors.hpp"
#include "kernel/task/thread.hpp"
#include "kernel/task/wait_queue.hpp"
#include "kernel/types.hpp"
#include "stint/context.hpp"

namespace kernel {

/// Only code on the CPU itself with interrupts off touches its record.
///
/// Invariants:
/// - `current` is the thread whose kernel stack is in use; its state is `running`.
/// - `ready` holds exactly the threads in state `ready`; idle is never among them.
/// - `timers` is sorted by deadline, equal ones in the order of their coming.
struct Cpu {
    Cpu* self = nullptr;  ///< offset 0: this_cpu()
    u64 kernel_stack = 0; ///< offset 8: entry.S, where SYSCALL starts: current's stack_top
    u64 user_stack = 0;   ///< offset 16: entry.S, the user's RSP for three instructions
    Thread* current = nullptr;
    Thread* idle = nullptr;
    bool reschedule = false; ///< the quantum is over: switch before the return to user mode
    u64 loaded_root = 0;     ///< CR3

    stint::Cpu fpu;

    WaitQueue ready;
    WaitQueue ended; ///< threads whose stacks can be given back
    List<Thread, &Thread::timer_link> timers;

    u64 quantum_tsc = 0;     ///< length of a quantum
    u64 slice_end = 0;       ///< TSC at which current's quantum ends
    u64 armed_for = ~u64{0}; ///< TSC for which the timer is set; ~0: not set
    u64 switched_at = 0;     ///< TSC up to which current's time has been counted

    x86::TaskState task;
    x86::DescriptorTable descriptors;
};
static_assert(__builtin_offsetof(Cpu, kernel_stack) == 8 &&
                  __builtin_offsetof(Cpu, user_stack) == 16,
              "entry.S knows these offsets");

inline Cpu& this_cpu() {
    Cpu* cpu;
    asm("movq %%gs:0, %0" : "=r"(cpu));
    return *cpu;
}

/// Makes this CPU `cpu`: descriptor tables, GS base, control registers, system-call entry. Its
/// current thread is `boot`, which becomes the idle thread.
void start_cpu(Cpu& cpu, Thread& boot);

} // namespace kernel
