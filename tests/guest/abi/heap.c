// SPDX-License-Identifier: MIT
// The C library's heap and a deep stack: what malloc, realloc and recursion ask of the kernel.
#include "abi.h"

#include <stdlib.h>

static unsigned long state = 1;

static unsigned next(void) {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(state >> 33);
}

static int deep(int depth) {
    volatile char room[1000];
    room[0] = (char)depth;
    room[999] = (char)(depth + 1);
    return depth == 0
               ? 0
               : deep(depth - 1) + (room[0] == (char)depth && room[999] == (char)(depth + 1));
}

int main(void) {
    enum { blocks = 200 };
    unsigned char* block[blocks] = {0};
    size_t size[blocks] = {0};
    int wrong = 0;
    for (int round = 0; round < 2000; ++round) {
        const unsigned i = next() % blocks;
        const size_t wanted = 1 + next() % (next() % 10 == 0 ? 300000 : 2000);
        unsigned char* grown = realloc(block[i], wanted);
        if (grown == NULL) {
            printf("no memory\n");
            return 1;
        }
        for (size_t at = 0; at < size[i] && at < wanted; at += 97) {
            wrong += grown[at] != (unsigned char)(i + at);
        }
        for (size_t at = 0; at < wanted; ++at) {
            grown[at] = (unsigned char)(i + at);
        }
        block[i] = grown;
        size[i] = wanted;
    }
    show("wrong bytes", wrong);
    for (int i = 0; i < blocks; ++i) {
        free(block[i]);
    }
    unsigned char* clear = calloc(1, 1 << 20);
    int sum = 0;
    for (int i = 0; i < 1 << 20; ++i) {
        sum |= clear[i];
    }
    truth("calloc is zero", sum == 0);
    volatile size_t impossible = (size_t)1 << 46;
    truth("an impossible block is refused", malloc(impossible) == NULL);
    show("a stack of 5 MB", deep(5000));
    return 0;
}
