// SPDX-License-Identifier: MIT
// What a system call leaves of the registers and flags, and a stack pointer that is no stack. Exits
// with 0, or with the number of the first check that failed. No libc.

        .set    sched_yield, 24
        .set    getpid, 39

        .globl  _start
        .text
        .macro  expect value, register, number
        movl    $\number, %r13d
        movabsq $\value, %r14
        cmpq    %r14, %\register
        jne     wrong
        .endm

_start: movq    $0x1111111111, %rbx             // all but RAX, RCX, R11 stay
        movq    $0x2222222222, %rbp
        movq    $0x3333333333, %rdi
        movq    $0x4444444444, %rsi
        movq    $0x5555555555, %rdx
        movq    $0x6666666666, %r8
        movq    $0x7777777777, %r9
        movq    $0x8888888888, %r10
        movq    $0x9999999999, %r12
        movq    $0xaaaaaaaaaa, %r15
        movl    $sched_yield, %eax
        syscall
1:      movq    %r11, saved(%rip)
        movl    $1, %r13d
        testq   %rax, %rax
        jnz     wrong
        leaq    1b(%rip), %r14
        movl    $2, %r13d
        cmpq    %r14, %rcx                      // SYSCALL's own: RCX = next instruction
        jne     wrong
        expect  0x1111111111, rbx, 3
        expect  0x2222222222, rbp, 4
        expect  0x3333333333, rdi, 5
        expect  0x4444444444, rsi, 6
        expect  0x5555555555, rdx, 7
        expect  0x6666666666, r8, 8
        expect  0x7777777777, r9, 9
        expect  0x8888888888, r10, 10
        expect  0x9999999999, r12, 11
        expect  0xaaaaaaaaaa, r15, 12

        std                                     // flags that the kernel must not run with
        pushfq
        orq     $0x40000, (%rsp)                // AC
        popfq
        movl    $getpid, %eax
        syscall
        pushfq
        popq    %rbx
        pushq   $2
        popfq
        movl    $13, %r13d
        andl    $0x40400, %ebx
        cmpl    $0x40400, %ebx
        jne     wrong

        movq    %rsp, %r12                      // the kernel does not care where RSP points
        xorl    %esp, %esp
        movl    $getpid, %eax
        syscall
        movl    $14, %r13d
        testq   %rsp, %rsp
        jnz     wrong
        movabsq $0xffff800000000000, %rsp
        movl    $sched_yield, %eax
        syscall
        movq    %rsp, %rbx
        movq    %r12, %rsp
        expect  0xffff800000000000, rbx, 15

        movl    %ss, %eax                       // selectors survive a switch: flat data everywhere
        movl    %eax, %ds
        movl    %eax, %es
        movl    %eax, %fs
        movl    %eax, %gs
        movl    $2000000, %ebx                  // long enough to be preempted
2:      decl    %ebx
        jnz     2b
        movl    $16, %r13d
        .irp    segment, ds, es, fs, gs
        movl    %\segment, %ecx
        cmpl    %eax, %ecx
        jne     wrong
        .endr
        xorl    %r13d, %r13d
wrong:  movl    %r13d, %edi
        movl    $231, %eax                      // exit_group
        syscall

        .bss
        .balign 8
saved:  .skip   8
        .section .note.GNU-stack, "", @progbits
