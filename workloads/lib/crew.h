// SPDX-License-Identifier: MIT
// Threads of a libc that start together, work in a counted region and stop together: their creation
// and their end lie outside the region. The starter only sleeps inside it.
#ifndef WORKLOADS_LIB_CREW_H
#define WORKLOADS_LIB_CREW_H

#include <limits.h>
#include <pthread.h>

#include "exit_code.h"
#include "text.h"

enum { CREW_MOST = 64 };

struct crew {
    uint32_t size;
    _Atomic uint32_t arrived, started, finished, dismissed;
    pthread_t threads[CREW_MOST];
};

static inline void crew_sleep_until(_Atomic uint32_t* word, uint32_t value) {
    for (uint32_t now = *word; now != value; now = *word)
        sys_futex_wait(word, now);
}

static inline void crew_raise(_Atomic uint32_t* word) {
    *word = 1;
    sys_futex_wake(word, INT_MAX);
}

// The last of the crew wakes the starter.
static inline void crew_count(struct crew* c, _Atomic uint32_t* word) {
    if (atomic_fetch_add(word, 1) + 1 == c->size) sys_futex_wake(word, 1);
}

// A member calls this when it is ready, and returns when the region has begun.
static inline void crew_arrive(struct crew* c) {
    crew_count(c, &c->arrived);
    crew_sleep_until(&c->started, 1);
}

// A member calls this when its work is done, and returns when the region has ended.
static inline void crew_finish(struct crew* c) {
    crew_count(c, &c->finished);
    crew_sleep_until(&c->dismissed, 1);
}

// Creates `size` members; `bodies(i)` is what each gets as its argument, at `stride` bytes.
static inline void crew_create(struct crew* c, const char* program, uint32_t size,
                               void* (*body)(void*), void* members, size_t stride) {
    c->size = size;
    for (uint32_t i = 0; i < size; ++i) {
        char* member = (char*)members + i * stride;
        if (pthread_create(&c->threads[i], NULL, body, member) != 0) {
            text_fail(program, "the kernel refused to create a thread", EXIT_CODE_WRONG);
        }
    }
    crew_sleep_until(&c->arrived, size);
}

// Runs the region and sees all members to their end.
static inline void crew_run(struct crew* c) {
    region_begin();
    crew_raise(&c->started);
    crew_sleep_until(&c->finished, c->size);
    region_end();
    crew_raise(&c->dismissed);
    for (uint32_t i = 0; i < c->size; ++i)
        pthread_join(c->threads[i], NULL);
}

#endif
