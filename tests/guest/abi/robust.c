// SPDX-License-Identifier: MIT
// Robust mutexes: an owner that ends without unlocking leaves EOWNERDEAD, also to one that waits.
#include "abi.h"

#include <pthread.h>

static pthread_mutex_t mutex;
static volatile int held;

static void* takes(void* linger) {
    pthread_mutex_lock(&mutex);
    held = 1;
    if (linger != NULL) {
        struct timespec time = from_ns(10000000);
        nanosleep(&time, NULL);
    }
    return NULL;
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_t thread;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);
    pthread_create(&thread, NULL, takes, NULL);
    pthread_join(thread, NULL);
    truth("the owner is dead", pthread_mutex_lock(&mutex) == EOWNERDEAD);
    show("consistent", pthread_mutex_consistent(&mutex));
    show("unlock", pthread_mutex_unlock(&mutex));
    show("lock", pthread_mutex_lock(&mutex));
    show("unlock", pthread_mutex_unlock(&mutex));
    held = 0;
    pthread_create(&thread, NULL, takes, (void*)1);
    while (!held) {
        sched_yield();
    }
    truth("died while we waited", pthread_mutex_lock(&mutex) == EOWNERDEAD);
    pthread_join(thread, NULL);
    return 0;
}
