// SPDX-License-Identifier: MIT
// The Linux layer's entry points, called by the architecture's entry code with interrupts off on
// the current thread's kernel stack.
#pragma once
#include "kernel/arch/x86_64/frame.hpp"
#include "kernel/memory/access.hpp"
#include "kernel/task/process.hpp"

namespace kernel::linux {

/// One system call of the current thread: number in frame.rax, arguments in rdi rsi rdx r10 r8 r9.
/// The result, or the negative error number, which the caller puts into frame.rax. May block; may
/// not return (exit). The region marks never come here.
i64 system_call(Frame& frame);

/// A page fault at a user address below user_end, from user mode or from user_copy. true: the page
/// is there now and the access is to be tried again; false: it is the program's fault.
bool page_fault(Process& process, u64 address, Fault fault);

/// Before a process's memory is given back: drop what the Linux layer holds for it.
void destroy(Process& process);

/// Calls that were answered with ENOSYS since begin_job(), by number.
struct UnknownCall {
    u64 number;
    u64 times;
};
void begin_job();
usize unknown_calls(const UnknownCall*& list);

} // namespace kernel::linux
