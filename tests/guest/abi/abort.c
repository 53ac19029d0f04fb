// SPDX-License-Identifier: MIT
// abort ends the program with SIGABRT, from any thread and although others are blocked.
#include "abi.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* waits(void* unused) {
    pthread_mutex_lock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, NULL, waits, NULL);
    printf("about to abort\n");
    fflush(stdout);
    abort();
}
