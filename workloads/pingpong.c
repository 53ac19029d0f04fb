// SPDX-License-Identifier: MIT
// Two threads hand a futex to and fro and do one A = 0.3*(A+B) on doubles between: the best case of
// 2006, because a lazy policy pays a trap for every single operation.
#include <pthread.h>

#include "lib/options.h"
#include "lib/random.h"
#include "lib/turn.h"

enum { LANES = 4, B_VALUES = 8 };

// One operand in memory: x87 and SSE use one lane, AVX four.
struct operand {
    union {
        _Alignas(32) double lane[LANES];
        uint64_t bits[LANES];
    };
};

static const struct operand factor = {.lane = {0.3, 0.3, 0.3, 0.3}};

// B changes from round to round; with a fixed B, A would settle and an error would heal.
static const struct operand b_values[B_VALUES] = {
    {.lane = {1.5, 2.25, -3.75, 4.5}},      {.lane = {-7.0, 0.625, 11.0, -0.5}},
    {.lane = {3.25, -9.5, 0.1, 6.7}},       {.lane = {12.0, 5.3, -2.9, 0.375}},
    {.lane = {-0.2, 8.8, 1.125, -13.0}},    {.lane = {6.5, -4.1, 7.7, 2.2}},
    {.lane = {0.0625, 10.9, -8.25, -1.75}}, {.lane = {-5.5, 0.7, 9.9, 3.3}},
};

// The three that use the FPU: *a = 0.3 * (*a + *b), from memory to memory.
typedef void fpu_step(struct operand* a, const struct operand* b);

FPU_FUNCTION void fpu_step_x87(struct operand* a, const struct operand* b) {
    __asm__ volatile("fldl %[a]\n\t"
                     "faddl %[b]\n\t"
                     "fmull %[factor]\n\t"
                     "fstpl %[a]"
                     : [a] "+m"(a->lane[0])
                     : [b] "m"(b->lane[0]), [factor] "m"(factor.lane[0]));
}

FPU_FUNCTION void fpu_step_sse(struct operand* a, const struct operand* b) {
    __asm__ volatile("movsd %[a], %%xmm0\n\t"
                     "addsd %[b], %%xmm0\n\t"
                     "mulsd %[factor], %%xmm0\n\t"
                     "movsd %%xmm0, %[a]"
                     : [a] "+m"(a->lane[0])
                     : [b] "m"(b->lane[0]), [factor] "m"(factor.lane[0]));
}

FPU_FUNCTION void fpu_step_avx(struct operand* a, const struct operand* b) {
    __asm__ volatile("vmovupd %[a], %%ymm0\n\t"
                     "vaddpd %[b], %%ymm0, %%ymm0\n\t"
                     "vmulpd %[factor], %%ymm0, %%ymm0\n\t"
                     "vmovupd %%ymm0, %[a]"
                     : [a] "+m"(*a)
                     : [b] "m"(*b), [factor] "m"(factor));
}

static const struct {
    fpu_step* step;
    unsigned lanes;
} kinds[] = {{fpu_step_x87, 1}, {fpu_step_sse, 1}, {fpu_step_avx, LANES}};

enum { FPU_NONE, FPU_ONE, FPU_BOTH };
static const char* const fpu_names[] = {"none", "one", "both", NULL};

static uint64_t rounds, fpu = FPU_BOTH, kind = KIND_SSE;

static const struct option options[] = {
    {"--rounds", "times that the turn goes to and fro", OPTION_NUMBER, true, &rounds, 1, 1000000000,
     NULL},
    {"--fpu", "which threads do the operation: none, the main thread, or both", OPTION_CHOICE,
     false, &fpu, 0, 0, fpu_names},
    {"--kind", "the registers that it uses", OPTION_CHOICE, false, &kind, 0, 0,
     computing_kind_names},
};
static const struct command command = {
    "pingpong", "--rounds N [--fpu none|one|both] [--kind x87|sse|avx]",
    "Two threads on one CPU hand a futex to and fro N times and do one A = 0.3*(A+B) on doubles\n"
    "before each hand-over. Every intermediate A is compared with the same arithmetic without\n"
    "switching.",
    options, sizeof options / sizeof options[0]};

// One side of the game; each has its own A.
struct side {
    struct operand a;
    uint64_t digest;  // of every A so far
    uint64_t checked; // values in it
    uint32_t me, other;
    bool computes;
};

static struct turn turn;

static struct side side_make(uint32_t me, bool computes) {
    return (struct side){
        .a.lane = {1.0, 1.0, 1.0, 1.0}, .me = me, .other = 1 - me, .computes = computes};
}

static inline void side_step(struct side* s, uint64_t round) {
    if (!s->computes) return;
    kinds[kind].step(&s->a, &b_values[(round + s->me) % B_VALUES]);
    for (unsigned lane = 0; lane < kinds[kind].lanes; ++lane) {
        s->digest = digest(s->digest, s->a.bits[lane]);
    }
    s->checked += kinds[kind].lanes;
}

static void side_play(struct side* s) {
    for (uint64_t round = 0; round < rounds; ++round) {
        side_step(s, round);
        turn_give(&turn, s->other);
        turn_wait(&turn, s->me);
    }
}

// The peer begins and ends asleep at its start line, outside the region.
static void* play_peer(void* side) {
    turn_wait(&turn, TURN_PEER);
    turn_give(&turn, TURN_MAIN);
    turn_wait(&turn, TURN_PEER);
    side_play(side);
    return NULL;
}

// 1 and a line on standard error if the side's digest is not that of the same steps in a row.
static unsigned side_check(const struct side* s, const char* name) {
    struct side again = side_make(s->me, s->computes);
    for (uint64_t round = 0; round < rounds; ++round)
        side_step(&again, round);
    if (again.digest == s->digest) return 0;
    struct text t;
    text_start(&t, "pingpong: a value of the ");
    text_add(&t, name);
    text_add(&t, " thread is wrong: digest ");
    text_hex(&t, s->digest, 16);
    text_add(&t, ", and ");
    text_hex(&t, again.digest, 16);
    text_add(&t, " without switching\n");
    text_write(&t, TEXT_ERROR);
    return 1;
}

// The side's last A, as the bits of a double.
static void text_a(struct text* t, const char* key, const struct side* s) {
    text_add(t, key);
    text_hex(t, s->a.bits[0], 16);
}

int main(int argc, char** argv) {
    options_parse(&command, argc, argv);
    if (fpu != FPU_NONE) require_kind(&command, (enum kind)kind);
    pin_to_one_cpu();

    static struct side first, second;
    first = side_make(TURN_MAIN, fpu != FPU_NONE);
    second = side_make(TURN_PEER, fpu == FPU_BOTH);
    pthread_t peer;
    if (pthread_create(&peer, NULL, play_peer, &second) != 0) {
        text_fail("pingpong", "the kernel refused to create a thread", EXIT_CODE_WRONG);
    }
    turn_give(&turn, TURN_PEER);
    turn_wait(&turn, TURN_MAIN);

    region_begin();
    side_play(&first);
    region_end();

    turn_give(&turn, TURN_PEER);
    pthread_join(peer, NULL);
    unsigned wrong = side_check(&first, "main") + side_check(&second, "peer");

    struct text t;
    text_start(&t, "pingpong");
    text_field(&t, "rounds", rounds);
    text_add(&t, " fpu=");
    text_add(&t, fpu_names[fpu]);
    text_add(&t, " kind=");
    text_add(&t, kind_names[kind]);
    text_a(&t, " main=", &first);
    text_a(&t, " peer=", &second);
    text_field(&t, "checked", first.checked + second.checked);
    text_field(&t, "wrong", wrong);
    text_byte(&t, '\n');
    text_write(&t, TEXT_OUT);
    return wrong == 0 ? EXIT_CODE_OK : EXIT_CODE_WRONG;
}
