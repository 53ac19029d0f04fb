// SPDX-License-Identifier: MIT
// A seeded stream of numbers (a Weyl sequence through a mixing function, as SplitMix64 does) and a
// digest of numbers, integers only. Same seed, same stream, on every machine.
#ifndef WORKLOADS_LIB_RANDOM_H
#define WORKLOADS_LIB_RANDOM_H

#include <stdint.h>

// Every bit of the result depends on every bit of `x`, and no two `x` give the same result.
static inline uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

struct random {
    uint64_t state;
};

// Stream `stream` of `seed`; different streams of one seed are unrelated.
static inline struct random random_stream(uint64_t seed, uint64_t stream) {
    return (struct random){mix(seed + 0x9e3779b97f4a7c15u) + mix(~stream)};
}

static inline uint64_t random_next(struct random* r) {
    r->state += 0x9e3779b97f4a7c15u;
    return mix(r->state);
}

// From 0 to bound - 1; the bias is below bound / 2^32.
static inline uint64_t random_below(struct random* r, uint32_t bound) {
    return (random_next(r) >> 32) * bound >> 32;
}

// The digest after `number`: one wrong number anywhere changes all later digests.
static inline uint64_t digest(uint64_t before, uint64_t number) {
    return mix((before + 0x9e3779b97f4a7c15u) ^ number);
}

#endif
