// SPDX-License-Identifier: MIT
// Where does XSAVEC put the high halves of YMM0 to YMM15? Prints it for several states; the exit
// code is 0 when they are where the compacted format has them (byte 576 on) and the header's
// reserved bytes are 0, 1 when not, 77 without XSAVEC or AVX. User mode suffices.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SKIPPED = 77, HEADER = 512, EXTENDED = 576 };

static _Alignas(64) uint8_t area[4096];
static uint8_t registers[16][32];

static void cpuid(uint32_t leaf, uint32_t sub, uint32_t out[4]) {
    __asm__ volatile("cpuid"
                     : "=a"(out[0]), "=b"(out[1]), "=c"(out[2]), "=d"(out[3])
                     : "a"(leaf), "c"(sub));
}

// CPUID.1:ECX: OSXSAVE and AVX; CPUID.(0xD,1):EAX: XSAVEC; XCR0: SSE and AVX.
static int usable(void) {
    uint32_t out[4], low, high;
    cpuid(1, 0, out);
    if ((out[2] >> 27 & 3) != 3) return 0;
    cpuid(0xd, 1, out);
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (out[0] & 2) != 0 && (low & 6) == 6;
}

// The first byte of the high half of register `r`, or -1.
static int place_of(int r) {
    for (int at = 0; at + 16 <= (int)sizeof area; ++at)
        if (memcmp(area + at, registers[r] + 16, 16) == 0) return at;
    return -1;
}

#define LOAD(n) "vmovups 32*" #n "(%0), %%ymm" #n "\n\t"

static int wrong(const char* what, int sse, uint32_t high, uint32_t requested) {
    memset(area, 0, sizeof area);
    memset(registers, 0, sizeof registers);
    for (int r = 0; r < 16; ++r) {
        if (sse) memset(registers[r], 0x10 + r, 16);
        if (high >> r & 1) memset(registers[r] + 16, 0x80 + r, 16);
    }
    // One block, so that no compiler's vector code comes between.
    __asm__ volatile("vzeroall\n\t" LOAD(0) LOAD(1) LOAD(2) LOAD(3) LOAD(4) LOAD(5) LOAD(6) LOAD(7)
                         LOAD(8) LOAD(9) LOAD(10) LOAD(11) LOAD(12) LOAD(13) LOAD(14)
                             LOAD(15) "xsavec (%1)\n\tvzeroall"
                     :
                     : "r"(registers), "r"(area), "a"(requested), "d"(0)
                     : "memory");
    uint64_t header[8];
    memcpy(header, area + HEADER, sizeof header);
    uint64_t reserved = 0;
    for (int i = 2; i < 8; ++i)
        reserved |= header[i];
    const int place = place_of(0);
    printf("%s: YMM0 high at %d, header %llx %llx, its reserved bytes %s\n", what, place,
           (unsigned long long)header[0], (unsigned long long)header[1],
           reserved == 0 ? "0" : "overwritten");
    return place != EXTENDED || reserved != 0;
}

int main(void) {
    if (!usable()) {
        puts("skipped: no XSAVEC with AVX here");
        return SKIPPED;
    }
    int failed = wrong("all in use", 1, 0xffff, 7);
    failed |= wrong("AVX alone in use", 0, 0xffff, 7);
    failed |= wrong("YMM0 alone in use", 0, 1, 7);
    failed |= wrong("SSE not requested", 1, 0xffff, 5);
    return failed;
}
