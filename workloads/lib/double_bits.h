// SPDX-License-Identifier: MIT
// Doubles as integers see them, for code that may not use the FPU.
#ifndef WORKLOADS_LIB_DOUBLE_BITS_H
#define WORKLOADS_LIB_DOUBLE_BITS_H

#include <stdint.h>

// The bits of the double whose value is `number`, below 2^53.
static inline uint64_t double_bits(uint64_t number) {
    if (number == 0) return 0;
    unsigned exponent = 63 - (unsigned)__builtin_clzll(number);
    return (uint64_t)(1023 + exponent) << 52 | (number << (52 - exponent) & 0xfffffffffffff);
}

#endif
