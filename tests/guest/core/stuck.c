// SPDX-License-Identifier: MIT
// Two threads that wait for each other for ever: the kernel must notice that nothing can happen.
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void* other(void* unused) {
    pthread_mutex_lock(&second);
    pthread_mutex_lock(&first);
    return unused;
}

int main(void) {
    pthread_mutex_lock(&first);
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    pthread_join(thread, 0);
    return 0;
}
