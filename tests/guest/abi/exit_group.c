// SPDX-License-Identifier: MIT
// exit_group with other threads blocked in a futex, in a sleep, in a join, and one that is busy.
#include "abi.h"

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_t first;
static volatile int started;

static void* on_futex(void* unused) {
    ++started;
    pthread_mutex_lock(&mutex);
    return unused;
}
static void* in_sleep(void* unused) {
    struct timespec time = from_ns(3600ll * 1000000000);
    ++started;
    nanosleep(&time, NULL);
    return unused;
}
static void* in_join(void* unused) {
    ++started;
    pthread_join(first, NULL);
    return unused;
}
static void* busy(void* unused) {
    ++started;
    for (;;) {
    }
    return unused;
}
static void* ends_all(void* unused) {
    printf("ending with 7\n");
    fflush(stdout);
    syscall(SYS_exit_group, 7);
    return unused;
}

int main(void) {
    static void* (*const functions[])(void*) = {on_futex, in_sleep, in_join, busy};
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < 4; ++i) {
        pthread_t thread;
        pthread_create(&thread, NULL, functions[i], NULL);
        if (i == 0) {
            first = thread;
        }
        while (started != i + 1) {
            sched_yield();
        }
    }
    struct timespec time = from_ns(2000000);
    nanosleep(&time, NULL);
    pthread_t last;
    pthread_create(&last, NULL, ends_all, NULL);
    pthread_join(last, NULL);
    printf("not reached\n");
    return 1;
}
