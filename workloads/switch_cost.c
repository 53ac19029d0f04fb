// SPDX-License-Identifier: MIT
// Two threads that do nothing but use the FPU once and give way: each call of sched_yield is one
// switch, so that whatever a kernel executes in the region is what a switch costs it.
#include <pthread.h>
#include <stdbool.h>

#include "lib/double_bits.h"
#include "lib/exit_code.h"
#include "lib/options.h"
#include "lib/text.h"

// One addition from memory to memory: right also on a kernel that keeps no registers.
FPU_FUNCTION void fpu_count(double* sum, const double* one) {
    __asm__ volatile("movsd %[sum], %%xmm0\n\t"
                     "addsd %[one], %%xmm0\n\t"
                     "movsd %%xmm0, %[sum]"
                     : [sum] "+m"(*sum)
                     : [one] "m"(*one));
}

enum { FPU_NONE, FPU_ONE, FPU_BOTH };
static const char* const fpu_names[] = {"none", "one", "both", NULL};

static uint64_t rounds, fpu = FPU_BOTH;

static const struct option options[] = {
    {"--rounds", "stints of each thread", OPTION_NUMBER, true, &rounds, 1, 1000000000, NULL},
    {"--fpu", "which threads use the FPU: none, the main thread, or both", OPTION_CHOICE, false,
     &fpu, 0, 0, fpu_names},
};
static const struct command command = {
    "switch_cost", "--rounds N [--fpu none|one|both]",
    "Two threads on one CPU give way to each other N times, after one addition of doubles each.",
    options, sizeof options / sizeof options[0]};

static const double one = 1.0;
static _Atomic bool at_start_line, region_ended;

struct side {
    union {
        double sum;
        uint64_t bits;
    };
    bool computes;
};

static void side_play(struct side* s) {
    for (uint64_t left = rounds; left > 0; --left) {
        if (s->computes) fpu_count(&s->sum, &one);
        sys_yield();
    }
}

static void* play_peer(void* argument) {
    at_start_line = true;
    sys_yield();
    side_play(argument);
    while (!region_ended)
        sys_yield();
    return NULL;
}

// 1 and a line on standard error if the side has not counted its stints.
static unsigned side_check(const struct side* s, const char* name) {
    const uint64_t expected = s->computes ? double_bits(rounds) : 0;
    if (s->bits == expected) return 0;
    struct text t;
    text_start(&t, "switch_cost: the sum of ");
    text_add(&t, name);
    text_add(&t, " is ");
    text_hex(&t, s->bits, 16);
    text_add(&t, ", not ");
    text_hex(&t, expected, 16);
    text_byte(&t, '\n');
    text_write(&t, TEXT_ERROR);
    return 1;
}

int main(int argc, char** argv) {
    options_parse(&command, argc, argv);
    pin_to_one_cpu();
    struct side first = {.bits = 0, .computes = fpu != FPU_NONE};
    struct side second = {.bits = 0, .computes = fpu == FPU_BOTH};
    pthread_t peer;
    if (pthread_create(&peer, NULL, play_peer, &second) != 0) {
        text_fail("switch_cost", "the kernel refused to create a thread", EXIT_CODE_WRONG);
    }
    while (!at_start_line)
        sys_yield();
    region_begin();
    side_play(&first);
    region_end();
    region_ended = true;
    pthread_join(peer, NULL);

    const unsigned wrong = side_check(&first, "main") + side_check(&second, "peer");
    struct text t;
    text_start(&t, "switch_cost");
    text_field(&t, "rounds", rounds);
    text_add(&t, " fpu=");
    text_add(&t, fpu_names[fpu]);
    text_field(&t, "checked", 2);
    text_field(&t, "wrong", wrong);
    text_byte(&t, '\n');
    text_write(&t, TEXT_OUT);
    return wrong == 0 ? EXIT_CODE_OK : EXIT_CODE_WRONG;
}
