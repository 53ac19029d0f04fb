// SPDX-License-Identifier: MIT
// Takes what there is until there is no more. usage: exhaust pages|threads|regions
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE 4096ul
#define MIB (1ul << 20)

// Touches page after page; ends by the kernel's hand, after a last line that says how far it came.
_Noreturn static int pages(void) {
    char* memory = mmap(NULL, 4096 * MIB, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    for (unsigned long at = 0;; at += PAGE) {
        memory[at] = 1;
        if (at % MIB == 0) {
            printf("pages: %lu MiB\n", at / MIB);
        }
    }
}

static sem_t never;
static void* waits(void* unused) {
    sem_wait(&never);
    return unused;
}

// Threads until one is refused, which is an answer and not the end.
static int threads(void) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 16384);
    sem_init(&never, 0, 0);
    for (int count = 0;; ++count) {
        pthread_t thread;
        const int error = pthread_create(&thread, &attributes, waits, NULL);
        if (error != 0) {
            printf("threads: more than 1000: %d, then %s\n", count > 1000, strerror(error));
            return 0;
        }
    }
}

// One region a page: every other page has other rights.
static int regions(void) {
    const unsigned long size = 64 * MIB;
    char* memory = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    unsigned long made = 0;
    for (unsigned long at = 0; at < size; at += 2 * PAGE, ++made) {
        if (mprotect(memory + at, PAGE, PROT_NONE) != 0) {
            break;
        }
    }
    printf("regions: %lu\n", 2 * made);
    return munmap(memory, size);
}

int main(int argc, char** argv) {
    setvbuf(stdout, NULL, _IONBF, 0);
    const char* what = argc == 2 ? argv[1] : "";
    return strcmp(what, "pages") == 0     ? pages()
           : strcmp(what, "threads") == 0 ? threads()
           : strcmp(what, "regions") == 0 ? regions()
                                          : 2;
}
