// SPDX-License-Identifier: MIT
// Into the kernel and out of it. Every entry leaves a kernel::Frame (frame.hpp) on the stack:
//
//      rsp +  0  r15 r14 r13 r12 rbp rbx           as struct Frame orders them
//          + 48  r11 r10 r9 r8 rax rcx rdx rsi rdi
//          +120  vector, error
//          +136  rip cs rflags rsp ss
//
// Interrupts are off from the first instruction to the last. In ring 0 the active GS base is the
// CPU's record, in ring 3 it is the program's; SWAPGS exchanges them at each crossing.

        .set    cpu_kernel_stack, 8             // struct Cpu
        .set    cpu_user_stack, 16
        .set    frame_vector, 120               // struct Frame
        .set    frame_rip, 136
        .set    frame_cs, 144
        .set    frame_size, 176
        .set    user_data, 0x1b                 // enum Selector
        .set    user_code, 0x23

        .macro  push_registers
        pushq   %rdi
        pushq   %rsi
        pushq   %rdx
        pushq   %rcx
        pushq   %rax
        pushq   %r8
        pushq   %r9
        pushq   %r10
        pushq   %r11
        pushq   %rbx
        pushq   %rbp
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        .endm

        .macro  pop_callee_saved
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbp
        popq    %rbx
        .endm

        .macro  pop_others
        popq    %r11
        popq    %r10
        popq    %r9
        popq    %r8
        popq    %rax
        popq    %rcx
        popq    %rdx
        popq    %rsi
        popq    %rdi
        .endm

        .text

// One stub of 16 bytes a vector: completes the frame with a zero where the CPU pushes no error code.
        .balign 16
        .globl  trap_stubs
trap_stubs:
        .set    number, 0
        .rept   256
        .balign 16
        .if     number == 8 || (number >= 10 && number <= 14) || number == 17 || number == 21 || number == 29 || number == 30
        .else
        pushq   $0
        .endif
        pushq   $number
        .if     number == 2 || number == 8 || number == 18
        jmp     fatal_trap
        .else
        jmp     trap
        .endif
        .set    number, number + 1
        .endr
        .balign 16

// void kernel_trap(Frame*): for a frame from ring 3 it ends with everything that must precede the
// return to user mode.
trap:   push_registers
        testb   $3, frame_cs(%rsp)
        jz      1f
        swapgs
        xorl    %ebp, %ebp                      // a backtrace ends here
1:      cld
        cmpb    $0, smap_enabled(%rip)          // ring 3 may have left AC set
        je      2f
        clac
2:      movq    %rsp, %rdi
        call    kernel_trap
        testb   $3, frame_cs(%rsp)
        jnz     return_to_user
        pop_callee_saved
        pop_others
        addq    $16, %rsp
        iretq

// Returns to ring 3 with the frame at RSP, all registers from it.
        .globl  return_to_user
return_to_user:
        pop_callee_saved
        pop_others
        addq    $16, %rsp
        swapgs
        iretq

// NMI, double fault, machine check: the GS base at hand may be anybody's. The stack is the fault's
// own; its last 16 bytes hold the Cpu* (cpu.cpp). The handler does not return.
//      in: stack of 16 KiB, aligned to 16 KiB
fatal_trap:
        push_registers
        cld
        movq    %rsp, %rdx
        orq     $0x3fff, %rdx
        movq    -15(%rdx), %rdx                 // the Cpu*
        movl    %edx, %eax
        shrq    $32, %rdx
        movl    $0xc0000101, %ecx               // GS base
        wrmsr
        movq    %rsp, %rdi
        call    kernel_trap
        ud2

// SYSCALL: RCX = rip, R11 = rflags, RSP = the program's; FMASK has cleared IF, DF, TF, AC and NT.
// void kernel_system_call(Frame*): as kernel_trap.
        .globl  system_call_entry
system_call_entry:
        swapgs
        movq    %rsp, %gs:cpu_user_stack
        movq    %gs:cpu_kernel_stack, %rsp
        pushq   $user_data
        pushq   %gs:cpu_user_stack
        pushq   %r11
        pushq   $user_code
        pushq   %rcx
        pushq   %rax                            // error: the number
        pushq   $256                            // vector: a system call
        push_registers
        xorl    %ebp, %ebp
        movq    %rsp, %rdi
        call    kernel_system_call
// SYSRET sets RIP = RCX and RFLAGS = R11 and faults in ring 0 on a non-canonical RCX, so it serves only
// while the frame still is what SYSCALL left and RIP is in the lower half.
        movq    frame_rip(%rsp), %rcx
        cmpq    %rcx, 88(%rsp)                  // frame.rcx
        jne     return_to_user
        movq    48(%rsp), %r11                  // frame.r11
        cmpq    %r11, frame_cs+8(%rsp)          // frame.rflags
        jne     return_to_user
        shrq    $47, %rcx
        jnz     return_to_user
        pop_callee_saved
        pop_others
        movq    40(%rsp), %rsp                  // frame.rsp, from frame.vector
        swapgs
        sysretq

// First instructions of a new user thread, reached by the return of switch_stacks: RSP at its frame.
// void begin_user(Frame*)
        .globl  user_thread_start
user_thread_start:
        xorl    %ebp, %ebp
        movq    %rsp, %rdi
        call    begin_user
        jmp     return_to_user

// The same of a kernel thread: RBX = void (*entry)(), which does not return.
        .globl  kernel_thread_start
kernel_thread_start:
        xorl    %ebp, %ebp
        call    *%rbx
        ud2

        .section .note.GNU-stack, "", @progbits
