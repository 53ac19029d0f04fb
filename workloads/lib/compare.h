// SPDX-License-Identifier: MIT
// Compares FPU registers bit by bit, counts them and names the first that differ.
#ifndef WORKLOADS_LIB_COMPARE_H
#define WORKLOADS_LIB_COMPARE_H

#include "registers.h"
#include "text.h"

// How many registers were compared and were wrong; the first few wrong ones get a line each on
// standard error.
struct comparison {
    const char* program;
    const char* who; // begins the lines: "thread 2"
    uint64_t checked, wrong;
};

enum { COMPARISON_LINES = 4 };

static inline void compare_bytes(struct comparison* c, const char* name, int index,
                                 const void* found, const void* expected, unsigned count) {
    const unsigned char *a = found, *b = expected;
    bool same = true;
    for (unsigned i = 0; i < count; ++i)
        same = same && a[i] == b[i];
    ++c->checked;
    if (same || ++c->wrong > COMPARISON_LINES) return;
    struct text t;
    text_start(&t, c->program);
    text_add(&t, ": ");
    text_add(&t, c->who);
    text_add(&t, ": ");
    text_add(&t, name);
    if (index >= 0) text_number(&t, (uint64_t)index);
    text_add(&t, " is 0x");
    for (unsigned i = count; i-- > 0;)
        text_hex_digits(&t, a[i], 2);
    text_add(&t, ", not 0x");
    for (unsigned i = count; i-- > 0;)
        text_hex_digits(&t, b[i], 2);
    text_byte(&t, '\n');
    text_write(&t, TEXT_ERROR);
}

static inline void compare_vectors(struct comparison* c, const struct registers* found,
                                   const struct registers* expected, uint64_t kinds) {
    int count = 0;
    unsigned bytes = 0;
    const char* name = "";
    if (in_kinds(kinds, KIND_SSE)) count = 16, bytes = 16, name = "xmm";
    if (in_kinds(kinds, KIND_AVX)) count = 16, bytes = 32, name = "ymm";
    if (in_kinds(kinds, KIND_AVX512)) count = 32, bytes = 64, name = "zmm";
    for (int i = 0; i < count; ++i) {
        compare_bytes(c, name, i, found->vector[i], expected->vector[i], bytes);
    }
    if (count > 0) compare_bytes(c, "mxcsr", -1, &found->mxcsr, &expected->mxcsr, 4);
    for (int i = 0; in_kinds(kinds, KIND_AVX512) && i < OPMASK_REGISTERS; ++i) {
        compare_bytes(c, "k", i, &found->opmask[i], &expected->opmask[i], 8);
    }
}

static inline void registers_compare(struct comparison* c, const struct registers* found,
                                     const struct registers* expected, uint64_t kinds) {
    compare_vectors(c, found, expected, kinds);
    if (!in_kinds(kinds, KIND_X87)) return;
    for (int i = 0; i < X87_REGISTERS; ++i) {
        compare_bytes(c, "st", i, found->x87[i], expected->x87[i], 10);
    }
    compare_bytes(c, "fcw", -1, &found->fcw, &expected->fcw, 2);
    compare_bytes(c, "fsw", -1, &found->fsw, &expected->fsw, 2);
}

// " kinds=x87,sse": which registers a result is about.
static inline void text_kinds(struct text* t, uint64_t kinds) {
    text_add(t, " kinds=");
    for (int kind = KIND_X87, some = 0; kind <= KIND_AVX512; ++kind) {
        if (!in_kinds(kinds, (enum kind)kind)) continue;
        if (some++ > 0) text_byte(t, ',');
        text_add(t, kind_names[kind]);
    }
}

#endif
