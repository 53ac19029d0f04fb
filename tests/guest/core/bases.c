// SPDX-License-Identifier: MIT
// Keeps FS and GS bases of its own, set without a system call where FSGSBASE may be used, while the
// timer preempts it. Processes with different seeds run side by side.
//
//      bases ROUNDS SEED: exits with 0, or with 1 where a base changed.
#include <asm/prctl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

static uint64_t word[64];

int main(int count, char** argument) {
    if (count != 3) return 2;
    const long rounds = atol(argument[1]), seed = atol(argument[2]);
    for (int i = 0; i < 64; ++i)
        word[i] = (uint64_t)seed * 100 + (uint64_t)i;
    uint64_t* const base = word + seed % 32;
    const int direct = (getauxval(AT_HWCAP2) & 2) != 0;
    if (direct)
        __asm__ volatile("wrgsbase %0" : : "r"(base));
    else if (syscall(SYS_arch_prctl, ARCH_SET_GS, base) != 0)
        return 3;
    for (long i = 0; i < rounds; ++i) {
        uint64_t seen, thread;
        __asm__ volatile("movq %%gs:8, %0; movq %%fs:0, %1" : "=r"(seen), "=r"(thread));
        if (seen != base[1] || *(uint64_t*)thread != thread) return 1;
    }
    return 0;
}
