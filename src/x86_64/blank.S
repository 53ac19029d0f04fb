// SPDX-License-Identifier: MIT
// Blank legacy registers. The one place of the engine that names vector and x87 registers.

    .text

// extern "C" void stint_x86_blank_legacy_registers();
//
//   in:  nothing. CR0.TS and CR0.EM clear, CR4.OSFXSR set.
//   out: ST0-7 and XMM0-15 zero, x87 as after FNINIT, MXCSR 0x1F80. No other register changes.
//
//   frame:   rsp + 8  return address
//            rsp + 0  0x1F80 for LDMXCSR (pushed here)
    .globl  stint_x86_blank_legacy_registers
    .type   stint_x86_blank_legacy_registers, @function
stint_x86_blank_legacy_registers:
    fninit
    .rept   8
    fldz
    .endr
    fninit
    .irp    n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    xorps   %xmm\n, %xmm\n
    .endr
    pushq   $0x1F80
    ldmxcsr (%rsp)
    addq    $8, %rsp
    ret
    .size   stint_x86_blank_legacy_registers, . - stint_x86_blank_legacy_registers

    .section .note.GNU-stack, "", @progbits
