// SPDX-License-Identifier: MIT
// Where a CPU begins that another one has started: real mode, at the start of a page below 1 MiB to
// which start_others.cpp has copied all between started_cpu_begin and started_cpu_end.
//
//      page +0      cs:ip = page >> 4 : 0, from here through protected mode to long mode, on the same
//                   first tables (boot.S) that the first CPU began with
//      end  -40     u64: physical address of the first tables' root    } struct Start in
//      end  -32     u64: the same of the tables to go on with          } start_others.cpp
//      end  -24     u64: end of the stack, in the latter               }
//      end  -16     u64: argument                                      }
//      end  -8      u64: address of  [[noreturn]] void (*)(Cpu* /* rdi */)

#include "kernel/arch/x86_64/enter_long_mode.inc"

        .set    page, 0x8000                    // start_others.cpp knows it too
        .set    code32, 0x08
        .set    code64, 0x10
        .set    data, 0x18

        .section .rodata
        .balign 16
        .globl  started_cpu_begin
started_cpu_begin:
        .code16
        cli
        cld
        movw    %cs, %ax
        movw    %ax, %ds
        lgdtl   started_table_register - started_cpu_begin
        movl    $0x11, %eax                     // CR0: ET, PE; caching on again
        movl    %eax, %cr0
        ljmpl   $code32, $page + started_protected - started_cpu_begin

        .code32
started_protected:
        movw    $data, %ax
        movw    %ax, %ds
        movw    %ax, %es
        movw    %ax, %ss
        movl    page + started_root - started_cpu_begin, %eax
        enter_long_mode
        ljmp    $code64, $page + started_long - started_cpu_begin

        .code64
started_long:
        xorl    %eax, %eax
        movl    %eax, %ds
        movl    %eax, %es
        movl    %eax, %fs
        movl    %eax, %gs
        movl    %eax, %ss
        movq    page + started_root - started_cpu_begin + 8, %rsi
        movq    page + started_root - started_cpu_begin + 16, %rsp
        movq    page + started_root - started_cpu_begin + 24, %rdi
        movq    page + started_root - started_cpu_begin + 32, %rax
        xorl    %ebp, %ebp                      // the backtrace ends here
        movq    $started_in_upper_half, %rcx
        jmp     *%rcx

        .balign 8
started_table:
        .quad   0
        .quad   0x00cf9a000000ffff              // 32-bit code, ring 0
        .quad   0x00af9a000000ffff              // 64-bit code, ring 0
        .quad   0x00cf92000000ffff              // data
started_table_register:
        .short  . - started_table - 1
        .long   page + started_table - started_cpu_begin

        .balign 8
started_root:
        .skip   40
        .globl  started_cpu_end
started_cpu_end:

// Both tables map this: RSI = the root to go on with, RSP = a stack there, RAX = whom to call.
        .text
started_in_upper_half:
        movq    %rsi, %cr3
        call    *%rax
        ud2

        .section .note.GNU-stack, "", @progbits
