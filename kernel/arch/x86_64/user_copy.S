// SPDX-License-Identifier: MIT
// The instructions that touch user memory, with their fix-ups. A fault in [from, to) of a `.fixups`
// entry continues at its third address. SMAP, where it is on, is lifted just here.

        .macro  allow_user
        cmpb    $0, smap_enabled(%rip)
        je      101f
        stac
101:
        .endm

        .macro  forbid_user
        cmpb    $0, smap_enabled(%rip)
        je      102f
        clac
102:
        .endm

        .macro  fixup from, to, target
        .pushsection .fixups, "a"
        .quad   \from, \to, \target
        .popsection
        .endm

        .text

// u64 user_copy(void* to /* rdi */, const void* from /* rsi */, u64 bytes /* rdx */)
// 0, or not 0 when a byte could not be had. REP keeps its place across a fault that was resolved.
        .globl  user_copy
user_copy:
        allow_user
        movq    %rdx, %rcx
        shrq    $3, %rcx
1:      rep movsq
        movl    %edx, %ecx
        andl    $7, %ecx
        rep movsb
2:      forbid_user
        xorl    %eax, %eax
        ret
3:      forbid_user
        movl    $1, %eax
        ret
        fixup   1b, 2b, 3b

// u64 user_clear(void* to /* rdi */, u64 bytes /* rsi */)
        .globl  user_clear
user_clear:
        allow_user
        movq    %rsi, %rcx
        xorl    %eax, %eax
4:      rep stosb
5:      forbid_user
        ret
6:      forbid_user
        movl    $1, %eax
        ret
        fixup   4b, 5b, 6b

// i64 user_byte(const void* from /* rdi */): the byte, or -1
        .globl  user_byte
user_byte:
        allow_user
7:      movzbl  (%rdi), %eax
8:      forbid_user
        ret
9:      forbid_user
        movq    $-1, %rax
        ret
        fixup   7b, 8b, 9b

// i64 user_word(const u32* from /* rdi */): the 32 bits, read at once, or -1
        .globl  user_word
user_word:
        allow_user
10:     movl    (%rdi), %eax
11:     forbid_user
        ret
12:     forbid_user
        movq    $-1, %rax
        ret
        fixup   10b, 11b, 12b

        .section .note.GNU-stack, "", @progbits
