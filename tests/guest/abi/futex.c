// SPDX-License-Identifier: MIT
// futex: every error, both kinds of timeout, how many each waking wakes, bit sets and requeueing.
#include "abi.h"

#include <limits.h>
#include <pthread.h>

#include "linux_numbers.h"

#define MILLISECOND 1000000
#define THREADS 6

static uint32_t word;
static uint32_t second_word;
static volatile int waiting;
static volatile int awake;

static long futex(uint32_t* address, int op, uint32_t value, const void* time, uint32_t* other,
                  uint32_t third) {
    return syscall(SYS_futex, address, op, value, time, other, third);
}

static void* waits(void* bits) {
    __atomic_add_fetch(&waiting, 1, __ATOMIC_SEQ_CST);
    if (bits == NULL) {
        futex(&word, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, 0, NULL, NULL, 0);
    } else {
        futex(&word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, 0, NULL, NULL,
              (uint32_t)(uintptr_t)bits);
    }
    __atomic_add_fetch(&awake, 1, __ATOMIC_SEQ_CST);
    return NULL;
}

static void rest(void) {
    struct timespec time = from_ns(100 * MILLISECOND);
    nanosleep(&time, NULL);
}

// Starts `count` waiters and lets them reach their wait.
static void start(pthread_t* threads, int count, const uintptr_t* bits) {
    waiting = awake = 0;
    for (int i = 0; i < count; ++i) {
        pthread_create(&threads[i], NULL, waits, bits == NULL ? NULL : (void*)bits[i]);
    }
    while (waiting != count) {
        syscall(SYS_sched_yield);
    }
    rest();
}

static void finish(pthread_t* threads, int count) {
    for (int i = 0; i < count; ++i) {
        pthread_join(threads[i], NULL);
    }
    printf("all awake: %d\n", awake);
}

static void refusals(void) {
    struct timespec bad = {.tv_sec = 0, .tv_nsec = 1000000000};
    struct timespec negative = {.tv_sec = -1, .tv_nsec = 0};
    uint32_t* odd = (uint32_t*)((char*)&word + 1);
    show("wait, other value", futex(&word, FUTEX_WAIT, 1, NULL, NULL, 0));
    show("private wait, other value", futex(&word, FUTEX_WAIT | 128, 1, NULL, NULL, 0));
    show("bitset wait, other value", futex(&word, FUTEX_WAIT_BITSET, 1, NULL, NULL, ~0u));
    show("wait off a word", futex(odd, FUTEX_WAIT | 128, 0, NULL, NULL, 0));
    show("wake off a word", futex(odd, FUTEX_WAKE | 128, 1, NULL, NULL, 0));
    show("wait nowhere", futex(BAD_ADDRESS, FUTEX_WAIT | 128, 0, NULL, NULL, 0));
    show("wait in the kernel", futex(KERNEL_ADDRESS, FUTEX_WAIT | 128, 0, NULL, NULL, 0));
    show("wake in the kernel", futex(KERNEL_ADDRESS, FUTEX_WAKE | 128, 1, NULL, NULL, 0));
    show("wait for no bits", futex(&word, FUTEX_WAIT_BITSET, 0, NULL, NULL, 0));
    show("wake no bits", futex(&word, FUTEX_WAKE_BITSET, 1, NULL, NULL, 0));
    show("bad time", futex(&word, FUTEX_WAIT, 0, &bad, NULL, 0));
    show("negative time", futex(&word, FUTEX_WAIT, 0, &negative, NULL, 0));
    show("time from nowhere", futex(&word, FUTEX_WAIT, 0, BAD_ADDRESS, NULL, 0));
    show("requeue a negative number", futex(&word, FUTEX_REQUEUE, -1, NULL, &second_word, 0));
    show("requeue, other value", futex(&word, FUTEX_CMP_REQUEUE, 1, (void*)1, &second_word, 7));
    show("no such operation", futex(&word, 77, 1, NULL, NULL, 0));
}

static void timeouts(void) {
    struct timespec time = from_ns(3 * MILLISECOND);
    int64_t before = now_ns(CLOCK_MONOTONIC);
    show("relative", futex(&word, FUTEX_WAIT | 128, 0, &time, NULL, 0));
    truth("waited as long", now_ns(CLOCK_MONOTONIC) - before >= 3 * MILLISECOND);
    int64_t deadline = now_ns(CLOCK_MONOTONIC) + 3 * MILLISECOND;
    time = from_ns(deadline);
    show("monotonic", futex(&word, FUTEX_WAIT_BITSET | 128, 0, &time, NULL, ~0u));
    truth("not before", now_ns(CLOCK_MONOTONIC) >= deadline);
    deadline = now_ns(CLOCK_REALTIME) + 3 * MILLISECOND;
    time = from_ns(deadline);
    show("realtime", futex(&word, FUTEX_WAIT_BITSET | 128 | 256, 0, &time, NULL, ~0u));
    truth("not before", now_ns(CLOCK_REALTIME) >= deadline);
    time = from_ns(deadline - 1000 * MILLISECOND);
    show("long past", futex(&word, FUTEX_WAIT_BITSET | 128 | 256, 0, &time, NULL, ~0u));
    time = from_ns(0);
    show("no time at all", futex(&word, FUTEX_WAIT | 128, 0, &time, NULL, 0));
}

static void counts(void) {
    pthread_t threads[THREADS];
    show("wake nobody", futex(&word, FUTEX_WAKE | 128, INT_MAX, NULL, NULL, 0));
    start(threads, THREADS, NULL);
    show("wake 1", futex(&word, FUTEX_WAKE | 128, 1, NULL, NULL, 0));
    rest();
    printf("awake: %d\n", awake);
    show("wake at another word", futex(&second_word, FUTEX_WAKE | 128, INT_MAX, NULL, NULL, 0));
    show("wake 3", futex(&word, FUTEX_WAKE | 128, 3, NULL, NULL, 0));
    rest();
    printf("awake: %d\n", awake);
    show("wake all", futex(&word, FUTEX_WAKE | 128, INT_MAX, NULL, NULL, 0));
    finish(threads, THREADS);

    static const uintptr_t bits[THREADS] = {1, 2, 4, 3, 8, 1};
    start(threads, THREADS, bits);
    show("wake bit 16", futex(&word, FUTEX_WAKE_BITSET | 128, INT_MAX, NULL, NULL, 16));
    show("wake bit 1", futex(&word, FUTEX_WAKE_BITSET | 128, INT_MAX, NULL, NULL, 1));
    show("wake bit 2", futex(&word, FUTEX_WAKE_BITSET | 128, INT_MAX, NULL, NULL, 2));
    show("wake any", futex(&word, FUTEX_WAKE | 128, INT_MAX, NULL, NULL, 0));
    finish(threads, THREADS);

    start(threads, THREADS, NULL);
    show("requeue, wake 1 move 2", futex(&word, FUTEX_REQUEUE | 128, 1, (void*)2, &second_word, 0));
    rest();
    printf("awake: %d\n", awake);
    show("wake at the second word", futex(&second_word, FUTEX_WAKE | 128, INT_MAX, NULL, NULL, 0));
    show("compare and requeue all",
         futex(&word, FUTEX_CMP_REQUEUE | 128, 0, (void*)INT_MAX, &second_word, 0));
    show("wake at the first word", futex(&word, FUTEX_WAKE | 128, INT_MAX, NULL, NULL, 0));
    show("wake 2 at the second", futex(&second_word, FUTEX_WAKE | 128, 2, NULL, NULL, 0));
    show("wake the last", futex(&second_word, FUTEX_WAKE | 128, 5, NULL, NULL, 0));
    finish(threads, THREADS);

    start(threads, 2, NULL);
    show("requeue to itself", futex(&word, FUTEX_REQUEUE | 128, 1, (void*)5, &word, 0));
    show("wake the other", futex(&word, FUTEX_WAKE | 128, 5, NULL, NULL, 0));
    finish(threads, 2);
}

static void* wakes_later(void* unused) {
    rest();
    __atomic_store_n(&word, 1, __ATOMIC_SEQ_CST);
    futex(&word, FUTEX_WAKE | 128, 1, NULL, NULL, 0);
    return unused;
}

int main(void) {
    refusals();
    timeouts();
    counts();
    // Woken before a far timeout: the result is 0.
    pthread_t thread;
    struct timespec time = from_ns(60000ll * MILLISECOND);
    pthread_create(&thread, NULL, wakes_later, NULL);
    show("woken in time", futex(&word, FUTEX_WAIT | 128, 0, &time, NULL, 0));
    pthread_join(thread, NULL);
    return 0;
}
