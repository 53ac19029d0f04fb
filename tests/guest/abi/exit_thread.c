// SPDX-License-Identifier: MIT
// The first thread ends before the others: its word is cleared and whoever waits there is woken,
// the process lives until its last thread, and its exit code is the last one's (Linux 6.0 and
// later).
#include "abi.h"

#include <pthread.h>

#include "linux_numbers.h"

static volatile int first_lives = 1;

static void* outlives(void* unused) {
    while (first_lives) {
        syscall(SYS_futex, &first_lives, FUTEX_WAIT, 1, NULL);
    }
    printf("the other thread is still here\n");
    fflush(stdout);
    syscall(SYS_exit, 9);
    return unused;
}

int main(void) {
    pthread_t thread;
    printf("the first thread ends\n");
    fflush(stdout);
    syscall(SYS_set_tid_address, &first_lives);
    pthread_create(&thread, NULL, outlives, NULL);
    syscall(SYS_exit, 4);
    return 1;
}
