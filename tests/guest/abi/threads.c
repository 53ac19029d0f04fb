// SPDX-License-Identifier: MIT
// POSIX threads as the C library makes them: join, results, TLS, keys, mutexes, conditions,
// barriers, semaphores, once, read-write locks; busy threads that only preemption can take off the
// CPU.
#include "abi.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#define THREADS 8
#define ROUNDS 300

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_barrier_t barrier;
static pthread_key_t key;
static sem_t items;
static __thread long own = 5;
static long counter;
static int turn;
static int once_runs;
static int destroyed;
static int after_barrier;
static volatile int go;

static void run_once(void) { ++once_runs; }
static void destroy(void* value) {
    pthread_mutex_lock(&mutex);
    destroyed += (int)(intptr_t)value;
    pthread_mutex_unlock(&mutex);
}

static void* works(void* argument) {
    const int me = (int)(intptr_t)argument;
    pthread_once(&once, run_once);
    pthread_setspecific(key, (void*)(intptr_t)(me + 1));
    own += me;
    for (int i = 0; i < ROUNDS; ++i) {
        pthread_mutex_lock(&mutex);
        const long before = counter;
        if (i % 16 == 0) {
            sched_yield();
        }
        counter = before + 1;
        pthread_mutex_unlock(&mutex);
    }
    // One after the other, by broadcast.
    pthread_mutex_lock(&mutex);
    while (turn != me) {
        pthread_cond_wait(&condition, &mutex);
    }
    ++turn;
    pthread_cond_broadcast(&condition);
    pthread_mutex_unlock(&mutex);
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
        ++after_barrier;
    }
    pthread_rwlock_rdlock(&lock);
    const int serial = after_barrier;
    pthread_rwlock_unlock(&lock);
    (void)serial;
    sem_post(&items);
    return (void*)(own * 10);
}

static void* spins(void* unused) {
    while (!go) {
    }
    return unused;
}

int main(void) {
    pthread_t threads[THREADS];
    pthread_key_create(&key, destroy);
    pthread_barrier_init(&barrier, NULL, THREADS);
    sem_init(&items, 0, 0);
    for (intptr_t i = 0; i < THREADS; ++i) {
        show("create", pthread_create(&threads[i], NULL, works, (void*)i));
    }
    for (int i = 0; i < THREADS; ++i) {
        sem_wait(&items);
    }
    for (int i = 0; i < THREADS; ++i) {
        void* result = NULL;
        pthread_join(threads[i], &result);
        show("result", (long)result);
    }
    show("counter", counter);
    show("turn", turn);
    show("serial threads", after_barrier);
    show("once", once_runs);
    show("destroyed", destroyed);
    show("own", own);

    struct timespec time = from_ns(now_ns(CLOCK_REALTIME) + 2000000);
    pthread_mutex_lock(&mutex);
    show("timed wait", pthread_cond_timedwait(&condition, &mutex, &time) == ETIMEDOUT);
    pthread_mutex_unlock(&mutex);
    time = from_ns(now_ns(CLOCK_REALTIME) + 2000000);
    truth("timed semaphore", sem_timedwait(&items, &time) == -1 && errno == ETIMEDOUT);

    // Two that never give way: without preemption this thread never runs again.
    pthread_t spinners[2];
    for (int i = 0; i < 2; ++i) {
        pthread_create(&spinners[i], NULL, spins, NULL);
    }
    for (int i = 0; i < 5; ++i) {
        sched_yield();
    }
    go = 1;
    for (int i = 0; i < 2; ++i) {
        pthread_join(spinners[i], NULL);
    }
    printf("spinners joined\n");

    // Many, one after another: stacks and records are used again.
    long sum = 0;
    pthread_barrier_init(&barrier, NULL, 1);
    for (intptr_t i = 0; i < 200; ++i) {
        void* result = NULL;
        turn = (int)i;
        pthread_create(&threads[0], NULL, works, (void*)i);
        pthread_join(threads[0], &result);
        sum += (long)result;
    }
    show("sum of 200", sum);
    return 0;
}
