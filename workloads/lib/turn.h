// SPDX-License-Identifier: MIT
// Two threads that hand a futex to and fro: whoever's number is in the word has the turn.
#ifndef WORKLOADS_LIB_TURN_H
#define WORKLOADS_LIB_TURN_H

#include "sys.h"

enum { TURN_MAIN = 0, TURN_PEER = 1 };

struct turn {
    _Atomic uint32_t holder;
};

// Sleeps until `me` has the turn. The word is tested again after each wake: a wake may be early.
static inline void turn_wait(struct turn* t, uint32_t me) {
    for (uint32_t holder = t->holder; holder != me; holder = t->holder) {
        sys_futex_wait(&t->holder, holder);
    }
}

static inline void turn_give(struct turn* t, uint32_t other) {
    t->holder = other;
    sys_futex_wake(&t->holder, 1);
}

#endif
