// SPDX-License-Identifier: MIT
// A thread: one flow of a program, or of the kernel itself (then it has no process).
#pragma once
#include "kernel/arch/x86_64/frame.hpp"
#include "kernel/linux/state.hpp"
#include "kernel/task/list.hpp"
#include "kernel/types.hpp"
#include "stint/context.hpp"

namespace kernel {

struct Process;

enum class ThreadState : u8 {
    blocked, ///< not runnable: new, waiting or asleep
    ready,   ///< in the run queue
    running, ///< current on its CPU
    ended,   ///< waits to be reaped; in no queue
};

struct Thread {
    stint::Thread fpu;     ///< the engine's record; its area is one frame. First: no offset to add
    u64 stack_pointer = 0; ///< kernel stack at the last switch-out, see switch.S

    Link<Thread> queue_link;   ///< the run queue or one wait queue
    Link<Thread> timer_link;   ///< the timers, while it has a deadline
    Link<Thread> process_link; ///< its process's threads

    u64 stack_top = 0; ///< end of the kernel stack; the user frame lies just below
    u64 fs_base = 0;   ///< of user mode; valid while the thread is not running
    u64 gs_base = 0;   ///< the same
    /// User DS, ES, FS and GS, 16 bits each; 0 in every ordinary program, and while it runs.
    u64 selectors = 0;

    Process* process = nullptr; ///< null: a kernel thread
    i32 tid = 0;                ///< 0: a kernel thread
    ThreadState state = ThreadState::blocked;
    bool timed_out = false; ///< the last block ended by its deadline
    u64 deadline_ns = 0;    ///< valid while timer_link is linked

    u64 run_tsc = 0; ///< time-stamp counts on a CPU, up to its last switch-out

    u64 clear_child_tid = 0; ///< user address to clear and wake at exit, or 0
    linux::ThreadState linux;

    bool is_user() const { return process != nullptr; }

    /// The registers with which a user thread will return to user mode.
    Frame& frame() const { return *reinterpret_cast<Frame*>(stack_top - sizeof(Frame)); }
};
static_assert(__builtin_offsetof(Thread, stack_pointer) == 32, "switch.S knows this offset");

/// A new thread of `process` that will start in user mode with `start`, blocked until
/// scheduler::wake() is called. Made by a thread of the same process it starts with that thread's
/// extended registers, segment bases and selectors, as Linux does; else with the initial ones.
/// nullptr: no memory.
Thread* create_thread(Process& process, const Frame& start);

/// A kernel thread, blocked until scheduler::wake(). `entry` does not return. nullptr: no memory.
Thread* create_kernel_thread(void (*entry)());

/// User FS and GS base of the current thread (arch_prctl), below user_end: the caller checks. Of
/// another thread, write the members.
void set_current_fs_base(u64 base);
void set_current_gs_base(u64 base);
u64 current_fs_base();
u64 current_gs_base();

} // namespace kernel
