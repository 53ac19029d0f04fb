// SPDX-License-Identifier: MIT
// What every entry into the kernel leaves on the stack: the interrupted code's integer registers.
// One layout for interrupts, exceptions and SYSCALL; entry.S pushes it, return_to_user pops it.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

/// Selectors of the descriptor table in the order that SYSCALL and SYSRET demand
/// (Intel SDM volume 3, 5.8.8).
enum Selector : u16 {
    kernel_code = 0x08,
    kernel_data = 0x10,
    user_data = 0x18 | 3,
    user_code = 0x20 | 3,
    task_state = 0x28,
};

struct Frame {
    u64 r15, r14, r13, r12, rbp, rbx;              // callee-saved
    u64 r11, r10, r9, r8, rax, rcx, rdx, rsi, rdi; // the rest
    u64 vector;                                    // exception or interrupt; 256: SYSCALL
    u64 error;                    // hardware's error code, or 0; SYSCALL: the number in RAX
    u64 rip, cs, rflags, rsp, ss; // as the CPU pushes them

    static constexpr u64 system_call_vector = 256;

    bool from_user() const { return (cs & 3) == 3; }

    /// A program's first frame: all registers 0, interrupts on.
    static Frame user(u64 entry, u64 stack) {
        Frame frame{};
        frame.rip = entry;
        frame.rsp = stack;
        frame.cs = user_code;
        frame.ss = user_data;
        frame.rflags = 0x202; // IF and the bit that is always 1
        return frame;
    }
};
static_assert(sizeof(Frame) == 176);
static_assert(sizeof(Frame) % 16 == 0, "the C++ handlers need an aligned stack");

} // namespace kernel
