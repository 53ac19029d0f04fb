// SPDX-License-Identifier: MIT
// What the CPU has and the kernel has switched on, and the register kinds that follow from it.
// Both are asked: CPUID for the instructions, XCR0 for the state that the kernel keeps.
#ifndef WORKLOADS_LIB_CPU_H
#define WORKLOADS_LIB_CPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cpuid {
    uint32_t eax, ebx, ecx, edx;
};

static inline struct cpuid cpuid(uint32_t leaf, uint32_t subleaf) {
    struct cpuid r;
    __asm__ volatile("cpuid"
                     : "=a"(r.eax), "=b"(r.ebx), "=c"(r.ecx), "=d"(r.edx)
                     : "a"(leaf), "c"(subleaf));
    return r;
}

// XCR0, or 0 where the kernel has not switched XSAVE on (CPUID.1:ECX.OSXSAVE[27]).
static inline uint64_t cpu_xcr0(void) {
    if ((cpuid(1, 0).ecx >> 27 & 1) == 0) return 0;
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}

static inline struct cpuid cpuid_leaf7(void) {
    if (cpuid(0, 0).eax >= 7) return cpuid(7, 0);
    return (struct cpuid){0, 0, 0, 0};
}

// AVX (CPUID.1:ECX[28]) with SSE and AVX state in XCR0.
static inline bool cpu_has_avx(void) {
    return (cpuid(1, 0).ecx >> 28 & 1) != 0 && (cpu_xcr0() & 0x6) == 0x6;
}

// AVX512F and AVX512BW (CPUID.7:EBX[16], [30]; BW for 64-bit mask moves) with opmask and both ZMM
// states in XCR0. QEMU's Skylake-Server has the state without the instructions.
static inline bool cpu_has_avx512(void) {
    return cpu_has_avx() && (cpu_xcr0() & 0xe0) == 0xe0 && (cpuid_leaf7().ebx >> 16 & 1) != 0 &&
           (cpuid_leaf7().ebx >> 30 & 1) != 0;
}

// RDPKRU and WRPKRU: CPUID.7:ECX.OSPKE[4], which the kernel sets through CR4.PKE.
static inline bool cpu_has_pkru(void) { return (cpuid_leaf7().ecx >> 4 & 1) != 0; }

enum kind { KIND_X87, KIND_SSE, KIND_AVX, KIND_AVX512 };

// The same order, for option tables; the first three are those that compute.
static const char* const kind_names[] = {"x87", "sse", "avx", "avx512", NULL};
static const char* const computing_kind_names[] = {"x87", "sse", "avx", NULL};

static inline bool cpu_has_kind(enum kind kind) {
    switch (kind) {
    case KIND_AVX:
        return cpu_has_avx();
    case KIND_AVX512:
        return cpu_has_avx512();
    default:
        return true; // every x86-64 CPU has x87 and SSE2
    }
}

// A function that executes FPU instructions, and alone in its program does: such functions are
// never inlined and their names begin with `fpu_`, which is what the disassembly test goes by.
// Everything else is compiled with -mgeneral-regs-only.
#define FPU_FUNCTION __attribute__((noinline)) static

#endif
