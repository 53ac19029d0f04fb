// SPDX-License-Identifier: MIT
// Holds a pattern of its own in every integer register, in the direction flag and in the red zone
// while the timer preempts it, and exits with 0 if nothing ever changed, else with 1. No libc.
//
//      integer ROUNDS SEED: both decimal; processes with different seeds run side by side.

        .globl  _start
        .text
_start: movq    16(%rsp), %rsi          // argv[1]
        call    number
        movq    %rax, rounds(%rip)
        movq    24(%rsp), %rsi          // argv[2]
        call    number
        movq    $0x0101010101010101, %rdx
        mulq    %rdx
        movq    %rax, %rbx
        leaq    pattern(%rip), %rdi     // sixteen values: multiples of the seed's bytes
        movl    $16, %ecx
1:      addq    %rbx, %rax
        movq    %rax, (%rdi)
        addq    $8, %rdi
        decl    %ecx
        jnz     1b
        .irp    at, -8, -16, -64, -120, -128
        movq    %rbx, \at(%rsp)
        .endr
        movq    pattern+0(%rip), %rax
        movq    pattern+8(%rip), %rbx
        movq    pattern+16(%rip), %rcx
        movq    pattern+24(%rip), %rdx
        movq    pattern+32(%rip), %rsi
        movq    pattern+40(%rip), %rdi
        movq    pattern+48(%rip), %rbp
        movq    pattern+56(%rip), %r8
        movq    pattern+64(%rip), %r9
        movq    pattern+72(%rip), %r10
        movq    pattern+80(%rip), %r11
        movq    pattern+88(%rip), %r12
        movq    pattern+96(%rip), %r13
        movq    pattern+104(%rip), %r14
        movq    pattern+112(%rip), %r15
        std
2:      cmpq    pattern+0(%rip), %rax
        jne     wrong
        cmpq    pattern+8(%rip), %rbx
        jne     wrong
        cmpq    pattern+16(%rip), %rcx
        jne     wrong
        cmpq    pattern+24(%rip), %rdx
        jne     wrong
        cmpq    pattern+32(%rip), %rsi
        jne     wrong
        cmpq    pattern+40(%rip), %rdi
        jne     wrong
        cmpq    pattern+48(%rip), %rbp
        jne     wrong
        cmpq    pattern+56(%rip), %r8
        jne     wrong
        cmpq    pattern+64(%rip), %r9
        jne     wrong
        cmpq    pattern+72(%rip), %r10
        jne     wrong
        cmpq    pattern+80(%rip), %r11
        jne     wrong
        cmpq    pattern+88(%rip), %r12
        jne     wrong
        cmpq    pattern+96(%rip), %r13
        jne     wrong
        cmpq    pattern+104(%rip), %r14
        jne     wrong
        cmpq    pattern+112(%rip), %r15
        jne     wrong
        decq    rounds(%rip)
        jnz     2b
        movq    -8(%rsp), %rbx          // the red zone held SEED * 0x0101...
        .irp    at, -16, -64, -120, -128
        cmpq    %rbx, \at(%rsp)
        jne     wrong
        .endr
        leaq    -256(%rsp), %rsp
        pushfq
        popq    %rbx
        testl   $0x400, %ebx            // the direction flag still is set
        jz      wrong
        xorl    %edi, %edi
        jmp     leave
wrong:  movl    $1, %edi
leave:  cld
        movl    $231, %eax              // exit_group
        syscall

// rsi: decimal text -> rax
number: xorl    %eax, %eax
3:      movzbl  (%rsi), %ecx
        subl    $'0', %ecx
        jb      4f
        imulq   $10, %rax
        addq    %rcx, %rax
        incq    %rsi
        jmp     3b
4:      ret

        .bss
        .balign 8
pattern:
        .skip   16 * 8
rounds: .skip   8
        .section .note.GNU-stack, "", @progbits
