// SPDX-License-Identifier: MIT
// CPU time: work costs it, sleep does not, a thread has its own and the process the sum, also of
// threads that have ended.
#include "abi.h"

#include <pthread.h>

#define MILLISECOND 1000000

static void work(int64_t ns) {
    const int64_t end = now_ns(CLOCK_THREAD_CPUTIME_ID) + ns;
    while (now_ns(CLOCK_THREAD_CPUTIME_ID) < end) {
    }
}

static void* works(void* unused) {
    truth("a new thread has used little", now_ns(CLOCK_THREAD_CPUTIME_ID) < 5 * MILLISECOND);
    work(20 * MILLISECOND);
    truth("worked", now_ns(CLOCK_THREAD_CPUTIME_ID) >= 20 * MILLISECOND);
    return unused;
}

int main(void) {
    pthread_t thread;
    struct timespec time = from_ns(50 * MILLISECOND);
    int64_t before = now_ns(CLOCK_PROCESS_CPUTIME_ID);
    nanosleep(&time, NULL);
    truth("sleep is free", now_ns(CLOCK_PROCESS_CPUTIME_ID) - before < 20 * MILLISECOND);
    before = now_ns(CLOCK_PROCESS_CPUTIME_ID);
    const int64_t own = now_ns(CLOCK_THREAD_CPUTIME_ID);
    pthread_create(&thread, NULL, works, NULL);
    pthread_join(thread, NULL);
    truth("its work is the process's",
          now_ns(CLOCK_PROCESS_CPUTIME_ID) - before >= 20 * MILLISECOND);
    truth("and not ours", now_ns(CLOCK_THREAD_CPUTIME_ID) - own < 15 * MILLISECOND);
    work(10 * MILLISECOND);
    truth("ours is the process's too",
          now_ns(CLOCK_PROCESS_CPUTIME_ID) - before >= 30 * MILLISECOND);
    return 0;
}
