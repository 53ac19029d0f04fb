// SPDX-License-Identifier: MIT
// Two threads each keep a protection-key register (PKRU) of their own while they hand a futex to
// and fro. PKRU is not governed by the trap: every switch must carry it. Key 0, which guards
// everything that the program has, stays open.
#include <pthread.h>

#include "lib/options.h"
#include "lib/random.h"
#include "lib/turn.h"

static uint64_t rounds, seed = 1;

static const struct option options[] = {
    {"--rounds", "times that the turn goes to and fro", OPTION_NUMBER, true, &rounds, 1, 1000000000,
     NULL},
    {"--seed", "chooses the values", OPTION_NUMBER, false, &seed, 0, UINT64_MAX, NULL},
};
static const struct command command = {
    "pkru", "--rounds N [--seed S]",
    "Two threads on one CPU each write a new PKRU value in every round, give way, hand a futex "
    "over\n"
    "and compare what they read back. A program must begin with 0x55555554, and a thread with its\n"
    "parent's value, as on Linux.",
    options, sizeof options / sizeof options[0]};

static uint32_t read_pkru(void) {
    uint32_t value, high;
    __asm__ volatile("rdpkru" : "=a"(value), "=d"(high) : "c"(0));
    return value;
}

static void write_pkru(uint32_t value) {
    __asm__ volatile("wrpkru" : : "a"(value), "c"(0), "d"(0) : "memory");
}

enum { FIRST_PKRU = 0x55555554, INHERITED_PKRU = 0x2aaaaaa8 };

struct side {
    uint32_t me;
    uint64_t checked, wrong;
};

static struct turn turn;

static void expect_pkru(struct side* s, uint32_t expected, const char* when) {
    const uint32_t found = read_pkru();
    ++s->checked;
    if (found == expected || ++s->wrong > 2) return;
    struct text t;
    text_start(&t, s->me == TURN_MAIN ? "pkru: main thread " : "pkru: peer thread ");
    text_add(&t, when);
    text_add(&t, ": PKRU is ");
    text_hex(&t, found, 8);
    text_add(&t, ", not ");
    text_hex(&t, expected, 8);
    text_byte(&t, '\n');
    text_write(&t, TEXT_ERROR);
}

static void side_play(struct side* s) {
    struct random random = random_stream(seed, s->me);
    for (uint64_t round = 0; round < rounds; ++round) {
        const uint32_t value = (uint32_t)random_next(&random) & ~(uint32_t)3;
        write_pkru(value);
        sys_yield();
        expect_pkru(s, value, "after giving way");
        turn_give(&turn, 1 - s->me);
        turn_wait(&turn, s->me);
        expect_pkru(s, value, "after the other's turn");
    }
}

// The peer begins and ends asleep at its start line, outside the region.
static void* play_peer(void* side) {
    expect_pkru(side, INHERITED_PKRU, "at its start");
    turn_wait(&turn, TURN_PEER);
    turn_give(&turn, TURN_MAIN);
    turn_wait(&turn, TURN_PEER);
    side_play(side);
    return NULL;
}

int main(int argc, char** argv) {
    options_parse(&command, argc, argv);
    if (!cpu_has_pkru()) {
        text_fail(
            "pkru",
            "protection keys are not available: this CPU does not have them or its kernel has "
            "not enabled them",
            EXIT_CODE_UNAVAILABLE);
    }
    pin_to_one_cpu();
    static struct side first = {TURN_MAIN, 0, 0}, second = {TURN_PEER, 0, 0};
    expect_pkru(&first, FIRST_PKRU, "at its start");
    write_pkru(INHERITED_PKRU);
    pthread_t peer;
    if (pthread_create(&peer, NULL, play_peer, &second) != 0) {
        text_fail("pkru", "the kernel refused to create a thread", EXIT_CODE_WRONG);
    }
    turn_give(&turn, TURN_PEER);
    turn_wait(&turn, TURN_MAIN);

    region_begin();
    side_play(&first);
    region_end();

    turn_give(&turn, TURN_PEER);
    pthread_join(peer, NULL);
    const uint64_t wrong = first.wrong + second.wrong;
    struct text t;
    text_start(&t, "pkru");
    text_field(&t, "rounds", rounds);
    text_field(&t, "seed", seed);
    text_field(&t, "checked", first.checked + second.checked);
    text_field(&t, "wrong", wrong);
    text_byte(&t, '\n');
    text_write(&t, TEXT_OUT);
    return wrong == 0 ? EXIT_CODE_OK : EXIT_CODE_WRONG;
}
