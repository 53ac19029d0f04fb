// SPDX-License-Identifier: MIT
// What several CPUs promise a program. Argument 1 chooses what is tried, argument 2 is the number
// of CPUs, argument 3 how often. Exit code 0: as it should be; else a line says what is not.
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, CPUS = 64 };
static int rounds;

static void hold(int right, const char* what) {
    if (right) return;
    printf("smp: %s\n", what);
    exit(1);
}

static void bind_to(int cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    hold(sched_setaffinity(0, sizeof set, &set) == 0, "a thread cannot be bound");
}

static pthread_t start(void* (*body)(void*), void* argument) {
    pthread_t thread;
    hold(pthread_create(&thread, NULL, body, argument) == 0, "no thread");
    return thread;
}

// Every CPU can be chosen, and the thread is there when the call returns.
static void affinity(int cpus) {
    cpu_set_t all;
    hold(sched_getaffinity(0, sizeof all, &all) == 0 && CPU_COUNT(&all) == cpus,
         "the number of CPUs");
    for (int round = 0; round < rounds; ++round) {
        const int cpu = round * 7 % cpus;
        bind_to(cpu);
        hold(sched_getcpu() == cpu, "a bound thread runs elsewhere");
    }
}

// Two threads that spin for each other without a system call run at the same time.
static atomic_int turn;
static void* spin(void* argument) {
    bind_to((int)(long)argument);
    for (int round = 0; round < rounds; ++round) {
        while (atomic_load(&turn) != 1) {
        }
        atomic_store(&turn, 0);
    }
    return NULL;
}
static void parallel(int cpus) {
    bind_to(0);
    pthread_t other = start(spin, (void*)(long)(cpus - 1));
    for (int round = 0; round < rounds; ++round) {
        atomic_store(&turn, 1);
        while (atomic_load(&turn) != 0) {
        }
    }
    pthread_join(other, NULL);
}

// No wake is lost between CPUs.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int next_one, visits;
static void* pass_on(void* argument) {
    const int self = (int)(long)argument;
    cpu_set_t all;
    sched_getaffinity(0, sizeof all, &all);
    bind_to(self % CPU_COUNT(&all));
    for (int round = 0; round < rounds; ++round) {
        pthread_mutex_lock(&mutex);
        while (next_one != self)
            pthread_cond_wait(&changed, &mutex);
        next_one = (self + 1) % 4;
        ++visits;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}
static void futexes(void) {
    pthread_t ring[4];
    for (long i = 0; i < 4; ++i)
        ring[i] = start(pass_on, (void*)i);
    for (int i = 0; i < 4; ++i)
        pthread_join(ring[i], NULL);
    hold(visits == 4 * rounds, "visits were lost");
}

// A page that gets other memory shows that memory on every CPU as soon as the call has returned.
static volatile int* page;
static atomic_int stage, seen;
static void* read_page(void* argument) {
    bind_to((int)(long)argument);
    for (int round = 1; round <= rounds; ++round) {
        while (atomic_load(&stage) < round)
            (void)*page; // keeps the old translation warm
        if (*page != 0) exit((printf("smp: old memory shows after mmap\n"), 1));
        atomic_store(&seen, round);
        while (atomic_load(&stage) == round) {
        }
    }
    return NULL;
}
static void remap(int cpus) {
    bind_to(0);
    page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    pthread_t other = start(read_page, (void*)(long)(cpus - 1));
    for (int round = 1; round <= rounds; ++round) {
        *page = round;
        hold(mmap((void*)page, PAGE, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == (void*)page,
             "mmap over a page");
        atomic_store(&stage, round);
        while (atomic_load(&seen) != round) {
        }
        *page = 1;
        if (round == rounds) atomic_store(&stage, round + 1);
    }
    pthread_join(other, NULL);
}

// A page that is made read-only stops a thread that writes to it on another CPU: the program
// faults.
static void* write_page(void* argument) {
    bind_to((int)(long)argument);
    for (;;) {
        *page = 1;
        atomic_store(&seen, 1);
    }
    return NULL;
}
static void protect(int cpus) {
    bind_to(0);
    page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    start(write_page, (void*)(long)(cpus - 1));
    while (atomic_load(&seen) == 0) {
    }
    mprotect((void*)page, PAGE, PROT_READ);
    nanosleep(&(struct timespec){0, 100000000}, NULL);
    hold(0, "a page that is read-only is still written to");
}

// A running thread is moved by another one; and the program ends while its threads run.
static atomic_int where = -1;
static void* say_where(void* argument) {
    (void)argument;
    for (;;)
        atomic_store(&where, sched_getcpu());
    return NULL;
}
static void moved(int cpus) {
    bind_to(0);
    pthread_t other = start(say_where, NULL);
    for (int round = 0; round < rounds; ++round) {
        cpu_set_t set;
        const int cpu = 1 + round % (cpus - 1);
        CPU_ZERO(&set);
        CPU_SET(cpu, &set);
        hold(pthread_setaffinity_np(other, sizeof set, &set) == 0,
             "another thread cannot be bound");
        while (atomic_load(&where) != cpu) {
        }
    }
}

// Threads that are bound to nothing come to run on all CPUs.
static atomic_int used[CPUS];
static void* work(void* argument) {
    (void)argument;
    for (;;)
        atomic_store(&used[sched_getcpu()], 1);
    return NULL;
}
static void spread(int cpus) {
    for (int i = 0; i < cpus; ++i)
        start(work, NULL);
    for (int cpu = 0; cpu < cpus; ++cpu) {
        while (atomic_load(&used[cpu]) == 0)
            nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
}

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    const int cpus = atoi(argv[2]);
    rounds = atoi(argv[3]);
    if (strcmp(argv[1], "affinity") == 0)
        affinity(cpus);
    else if (strcmp(argv[1], "parallel") == 0)
        parallel(cpus);
    else if (strcmp(argv[1], "futexes") == 0)
        futexes();
    else if (strcmp(argv[1], "remap") == 0)
        remap(cpus);
    else if (strcmp(argv[1], "protect") == 0)
        protect(cpus);
    else if (strcmp(argv[1], "moved") == 0)
        moved(cpus);
    else if (strcmp(argv[1], "spread") == 0)
        spread(cpus);
    else
        return 2;
    printf("smp %s: well\n", argv[1]);
    return 0;
}
