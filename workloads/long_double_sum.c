// SPDX-License-Identifier: MIT
// Adds 1.0 to a long double many times, in an x87 register, and prints the sum and the clocks that
// it took by the time-stamp counter: the floating-point half of an i386 test of 2006.
#include <stdio.h>

#include "lib/options.h"

static uint64_t count = 999999999;

static const struct option options[] = {
    {"COUNT", "additions to do", OPTION_NUMBER, false, &count, 1, (uint64_t)1 << 62, NULL},
};
static const struct command command = {
    "long_double_sum", "[COUNT]",
    "Adds 1.0 to a long double COUNT times and prints the sum, the time-stamp counter before and\n"
    "after, and the difference.",
    options, sizeof options / sizeof options[0]};

static uint64_t read_tsc(void) {
    uint32_t low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high) : : "memory");
    return (uint64_t)high << 32 | low;
}

int main(int argc, char** argv) {
    options_parse(&command, argc, argv);
    long double sum = 0.0L;
    const uint64_t before = read_tsc();
    for (uint64_t left = count; left > 0; --left) {
        sum += 1.0L;
        __asm__ volatile("" : "+t"(sum)); // each addition is done, and its result is in st(0)
    }
    const uint64_t after = read_tsc();

    // Exact: a long double holds every integer below 2^64.
    const unsigned wrong = sum != (long double)count;
    printf("long_double_sum count=%llu sum=%.1Lf before=%llu after=%llu clocks=%llu checked=1 "
           "wrong=%u\n",
           (unsigned long long)count, sum, (unsigned long long)before, (unsigned long long)after,
           (unsigned long long)(after - before), wrong);
    return wrong == 0 ? EXIT_CODE_OK : EXIT_CODE_WRONG;
}
