// SPDX-License-Identifier: MIT
// The first thread ends before the others: the process lives until its last thread, and its exit code
// is the last one's (Linux 6.0 and later).
#include "abi.h"

#include <pthread.h>

static void* outlives(void* unused) {
    struct timespec time = from_ns(5000000);
    nanosleep(&time, NULL);
    printf("the other thread is still here\n");
    fflush(stdout);
    syscall(SYS_exit, 9);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, outlives, NULL);
    printf("the first thread ends\n");
    fflush(stdout);
    syscall(SYS_exit, 4);
    return 1;
}
