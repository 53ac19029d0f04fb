// SPDX-License-Identifier: MIT
// The switch of the integer registers: one kernel stack for another.

        .set    stack_pointer, 32               // struct Thread

        .text

// void switch_stacks(Thread& prev /* rdi */, const Thread& next /* rsi */)
//
// Interrupts off. Returns on the other stack, to whoever called switch_stacks there. Only what the
// C++ ABI lets a callee keep is saved; the caller has lost the rest already. A new thread's stack is
// built to look the same (context.cpp).
//
//      stack_pointer:  +0 r15  +8 r14  +16 r13  +24 r12  +32 rbx  +40 rbp  +48 return address
        .globl  switch_stacks
        .type   switch_stacks, @function
switch_stacks:
        pushq   %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        movq    %rsp, stack_pointer(%rdi)
        movq    stack_pointer(%rsi), %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret
        .size   switch_stacks, . - switch_stacks

        .section .note.GNU-stack, "", @progbits
