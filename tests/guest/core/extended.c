// SPDX-License-Identifier: MIT
// Threads that each keep a pattern of their own in the x87 stack, XMM or YMM registers, MXCSR and
// the x87 control word while the timer preempts them, and check it all the time. Prints the number
// of wrong checks and exits with 0 if it is 0.
//
//      extended THREADS ROUNDS
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rounds;
static int with_avx;

struct State {
    uint8_t vectors[16][32];
    double stack[8];
    uint32_t mxcsr;
    uint16_t control;
};

// CPUID.1:ECX: OSXSAVE and AVX; then XCR0 holds SSE and AVX.
static int avx_usable(void) {
    uint32_t a = 1, b, c = 0, d;
    __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    if ((c >> 27 & 3) != 3) return 0;
    __asm__ volatile("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
    return (a & 6) == 6;
}

#define EACH(m)                                                                                    \
    m(0) m(1) m(2) m(3) m(4) m(5) m(6) m(7) m(8) m(9) m(10) m(11) m(12) m(13) m(14) m(15)
#define LOAD_YMM(n) "vmovups 32*" #n "(%0), %%ymm" #n "\n\t"
#define STORE_YMM(n) "vmovups %%ymm" #n ", 32*" #n "(%0)\n\t"
#define LOAD_XMM(n) "movups 32*" #n "(%0), %%xmm" #n "\n\t"
#define STORE_XMM(n) "movups %%xmm" #n ", 32*" #n "(%0)\n\t"
#define LOAD_X87                                                                                   \
    "fninit; fldcw %3; ldmxcsr %2; fldl 0(%1); fldl 8(%1); fldl 16(%1); fldl 24(%1); "             \
    "fldl 32(%1); fldl 40(%1); fldl 48(%1); fldl 56(%1)\n\t"
#define STORE_X87                                                                                  \
    "fstpl 56(%1); fstpl 48(%1); fstpl 40(%1); fstpl 32(%1); fstpl 24(%1); "                       \
    "fstpl 16(%1); fstpl 8(%1); fstpl 0(%1); stmxcsr %2; fnstcw %3; fninit\n\t"
#define SPIN "movl $2000, %%ecx\n1: decl %%ecx; jnz 1b\n\t"
#define CLOBBERS                                                                                   \
    "ecx", "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",       \
        "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"

/// Loads `want`, spins, stores what is there into `have`; all in one block, so that no compiler's
/// code comes between.
static void hold_ymm(const struct State* want, struct State* have) {
    *have = *want;
    __asm__ volatile(EACH(LOAD_YMM) LOAD_X87 SPIN EACH(STORE_YMM) STORE_X87 "vzeroupper"
                     :
                     : "r"(have->vectors), "r"(have->stack), "m"(have->mxcsr), "m"(have->control)
                     : CLOBBERS);
}
static void hold_xmm(const struct State* want, struct State* have) {
    *have = *want;
    __asm__ volatile(EACH(LOAD_XMM) LOAD_X87 SPIN EACH(STORE_XMM) STORE_X87
                     :
                     : "r"(have->vectors), "r"(have->stack), "m"(have->mxcsr), "m"(have->control)
                     : CLOBBERS);
}

static void* keep(void* number) {
    const unsigned me = (unsigned)(uintptr_t)number;
    struct State want = {0}, have = {0};
    for (unsigned i = 0; i < 16; ++i)
        memset(want.vectors[i], (int)(me * 16 + i), with_avx ? 32 : 16);
    for (unsigned i = 0; i < 8; ++i)
        want.stack[i] = me * 8.0 + i + 0.5;
    want.mxcsr = 0x1f80u | (me & 3u) << 13;              // rounding
    want.control = (uint16_t)(0x37fu | (me & 3u) << 10); // rounding
    uintptr_t wrong = 0;
    for (int i = 0; i < rounds; ++i) {
        with_avx ? hold_ymm(&want, &have) : hold_xmm(&want, &have);
        if (memcmp(&want, &have, sizeof want) != 0) ++wrong;
    }
    return (void*)wrong;
}

int main(int count, char** argument) {
    if (count != 3) return 2;
    const int threads = atoi(argument[1]);
    rounds = atoi(argument[2]);
    with_avx = avx_usable();
    pthread_t thread[16];
    if (threads < 1 || threads > 16) return 2;
    for (int i = 1; i < threads; ++i)
        if (pthread_create(&thread[i], 0, keep, (void*)(uintptr_t)i) != 0) return 2;
    uintptr_t wrong = (uintptr_t)keep(0);
    for (int i = 1; i < threads; ++i) {
        void* result;
        pthread_join(thread[i], &result);
        wrong += (uintptr_t)result;
    }
    printf("%s: %lu wrong\n", with_avx ? "ymm" : "xmm", (unsigned long)wrong);
    return wrong != 0;
}
