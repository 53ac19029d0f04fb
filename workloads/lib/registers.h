// SPDX-License-Identifier: MIT
// All FPU registers of a thread as values: loaded and stored by plain moves, and not by the
// instructions that a kernel switches them with.
#ifndef WORKLOADS_LIB_REGISTERS_H
#define WORKLOADS_LIB_REGISTERS_H

#include "cpu.h"
#include "random.h"

enum { X87_REGISTERS = 8, VECTOR_REGISTERS = 32, OPMASK_REGISTERS = 8, VECTOR_BYTES = 64 };

// Layout known to the assembly below by the offsets asserted here.
struct registers {
    _Alignas(64) unsigned char vector[VECTOR_REGISTERS][VECTOR_BYTES];
    uint64_t opmask[OPMASK_REGISTERS];
    unsigned char x87[X87_REGISTERS][16]; // st(i) in the first ten bytes
    uint32_t mxcsr;
    uint16_t fcw, fsw;
};
_Static_assert(offsetof(struct registers, opmask) == 2048, "the assembly says 2048");
_Static_assert(offsetof(struct registers, x87) == 2112, "the assembly says 2112");
_Static_assert(offsetof(struct registers, mxcsr) == 2240, "the assembly says 2240");
_Static_assert(offsetof(struct registers, fcw) == 2244, "the assembly says 2244");
_Static_assert(offsetof(struct registers, fsw) == 2246, "the assembly says 2246");

static const uint32_t usual_mxcsr = 0x1f80;
static const uint16_t usual_fcw = 0x37f;

// x87: the control word goes last, so that its unmasked exceptions meet loads only. A store masks
// all exceptions before it pops, so that a lost register reads as a wrong value and not as a fault,
// and leaves the unit as FNINIT does.
FPU_FUNCTION void fpu_load_x87(const struct registers* r) {
    __asm__ volatile("fninit\n\t"
                     ".irp i, 7,6,5,4,3,2,1,0\n\t"
                     "fldt 2112 + 16 * \\i(%0)\n\t"
                     ".endr\n\t"
                     "fldcw 2244(%0)"
                     :
                     : "r"(r), "m"(*r));
}

FPU_FUNCTION void fpu_store_x87(struct registers* r) {
    __asm__ volatile("fnstcw 2244(%1)\n\t"
                     "fnstsw 2246(%1)\n\t"
                     "fnclex\n\t"
                     "fldcw %2\n\t"
                     ".irp i, 0,1,2,3,4,5,6,7\n\t"
                     "fstpt 2112 + 16 * \\i(%1)\n\t"
                     ".endr\n\t"
                     "fninit"
                     : "+m"(*r)
                     : "r"(r), "m"(usual_fcw));
}

// The vector registers at the width of the kind, with MXCSR. A store leaves MXCSR as a libc
// expects it; the vectors keep what they hold.
FPU_FUNCTION void fpu_load_sse(const struct registers* r) {
    __asm__ volatile(".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\t"
                     "movups 64 * \\i(%0), %%xmm\\i\n\t"
                     ".endr\n\t"
                     "ldmxcsr 2240(%0)"
                     :
                     : "r"(r), "m"(*r));
}

FPU_FUNCTION void fpu_store_sse(struct registers* r) {
    __asm__ volatile(".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\t"
                     "movups %%xmm\\i, 64 * \\i(%1)\n\t"
                     ".endr\n\t"
                     "stmxcsr 2240(%1)\n\t"
                     "ldmxcsr %2"
                     : "+m"(*r)
                     : "r"(r), "m"(usual_mxcsr));
}

FPU_FUNCTION void fpu_load_avx(const struct registers* r) {
    __asm__ volatile(".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\t"
                     "vmovups 64 * \\i(%0), %%ymm\\i\n\t"
                     ".endr\n\t"
                     "vldmxcsr 2240(%0)"
                     :
                     : "r"(r), "m"(*r));
}

FPU_FUNCTION void fpu_store_avx(struct registers* r) {
    __asm__ volatile(".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\t"
                     "vmovups %%ymm\\i, 64 * \\i(%1)\n\t"
                     ".endr\n\t"
                     "vstmxcsr 2240(%1)\n\t"
                     "vldmxcsr %2\n\t"
                     "vzeroupper"
                     : "+m"(*r)
                     : "r"(r), "m"(usual_mxcsr));
}

FPU_FUNCTION void fpu_load_avx512(const struct registers* r) {
    __asm__ volatile(".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,"
                     "25,26,27,28,29,30,31\n\t"
                     "vmovups 64 * \\i(%0), %%zmm\\i\n\t"
                     ".endr\n\t"
                     ".irp i, 0,1,2,3,4,5,6,7\n\t"
                     "kmovq 2048 + 8 * \\i(%0), %%k\\i\n\t"
                     ".endr\n\t"
                     "vldmxcsr 2240(%0)"
                     :
                     : "r"(r), "m"(*r));
}

FPU_FUNCTION void fpu_store_avx512(struct registers* r) {
    __asm__ volatile(".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,"
                     "25,26,27,28,29,30,31\n\t"
                     "vmovups %%zmm\\i, 64 * \\i(%1)\n\t"
                     ".endr\n\t"
                     ".irp i, 0,1,2,3,4,5,6,7\n\t"
                     "kmovq %%k\\i, 2048 + 8 * \\i(%1)\n\t"
                     ".endr\n\t"
                     "vstmxcsr 2240(%1)\n\t"
                     "vldmxcsr %2\n\t"
                     "vzeroupper"
                     : "+m"(*r)
                     : "r"(r), "m"(usual_mxcsr));
}

// A set of kinds: one bit an `enum kind`. The widest vector kind includes the narrower ones.
static inline bool in_kinds(uint64_t kinds, enum kind kind) { return (kinds >> kind & 1) != 0; }

static inline uint64_t kinds_of_this_cpu(void) {
    uint64_t kinds = 0;
    for (int kind = KIND_X87; kind <= KIND_AVX512; ++kind) {
        if (cpu_has_kind((enum kind)kind)) kinds |= (uint64_t)1 << kind;
    }
    return kinds;
}

static inline void registers_load(const struct registers* r, uint64_t kinds) {
    if (in_kinds(kinds, KIND_X87)) fpu_load_x87(r);
    if (in_kinds(kinds, KIND_AVX512))
        fpu_load_avx512(r);
    else if (in_kinds(kinds, KIND_AVX))
        fpu_load_avx(r);
    else if (in_kinds(kinds, KIND_SSE))
        fpu_load_sse(r);
}

static inline void registers_store(struct registers* r, uint64_t kinds) {
    if (in_kinds(kinds, KIND_AVX512))
        fpu_store_avx512(r);
    else if (in_kinds(kinds, KIND_AVX))
        fpu_store_avx(r);
    else if (in_kinds(kinds, KIND_SSE))
        fpu_store_sse(r);
    if (in_kinds(kinds, KIND_X87)) fpu_store_x87(r);
}

// A pattern: random bits in every register; random rounding, exception masks, flush-to-zero and
// exception flags in MXCSR; random rounding, precision (but the reserved value) and masks in FCW.
// FSW is what eight loads leave: top of stack 0, no flag.
static inline void registers_randomize(struct registers* r, struct random* random) {
    uint64_t* words = (uint64_t*)(void*)r;
    for (size_t i = 0; i < offsetof(struct registers, mxcsr) / sizeof *words; ++i) {
        words[i] = random_next(random);
    }
    r->mxcsr = (uint32_t)random_next(random) & 0xffbf;
    r->fcw = (uint16_t)(0x40 | (random_next(random) & 0xf3f));
    if ((r->fcw & 0x300) == 0x100) r->fcw |= 0x200;
    r->fsw = 0;
}

#endif
