// SPDX-License-Identifier: MIT
// Several threads use the FPU in seeded bursts of stints and leave it alone in others. Each keeps a
// value A in a register from its first stint to its last, under a rounding mode of its own, and
// computes A = 0.3*(A+B); every A is compared with the same arithmetic without switching.
#include "lib/crew.h"
#include "lib/options.h"
#include "lib/random.h"

enum { LANES = 4 };

// Bits of doubles: x87 uses one lane, SSE two, AVX four.
struct operand {
    _Alignas(32) uint64_t lane[LANES];
};

// The rounding modes of the control words: FCW[11:10] and MXCSR[14:13], exceptions masked.
struct control {
    uint32_t mxcsr;
    uint16_t fcw;
};

static const struct operand factor = {
    {0x3fd3333333333333, 0x3fd3333333333333, 0x3fd3333333333333, 0x3fd3333333333333}};
static const struct control usual = {0x1f80, 0x37f};

// All that uses the FPU. `begin` sets the rounding and A = 0; `step` does A = 0.3*(A+B) and copies
// A out; `end` leaves the registers as a libc expects them. A lives in st(0), xmm15 or ymm15, and
// between begin and end the thread calls no libc, so nothing else of the program writes them.
struct fpu_kind {
    void (*begin)(const struct control*);
    void (*step)(const struct operand* b, struct operand* a);
    void (*end)(void);
    unsigned lanes;
};

FPU_FUNCTION void fpu_begin_x87(const struct control* c) {
    __asm__ volatile("fninit\n\tfldcw %0\n\tfldz" : : "m"(c->fcw));
}

FPU_FUNCTION void fpu_step_x87(const struct operand* b, struct operand* a) {
    __asm__ volatile("faddl %[b]\n\tfmull %[factor]\n\tfstl %[a]"
                     : [a] "=m"(a->lane[0])
                     : [b] "m"(b->lane[0]), [factor] "m"(factor.lane[0]));
}

FPU_FUNCTION void fpu_end_x87(void) { __asm__ volatile("fninit"); }

FPU_FUNCTION void fpu_begin_sse(const struct control* c) {
    __asm__ volatile("ldmxcsr %0\n\txorpd %%xmm15, %%xmm15" : : "m"(c->mxcsr));
}

FPU_FUNCTION void fpu_step_sse(const struct operand* b, struct operand* a) {
    __asm__ volatile("addpd %[b], %%xmm15\n\tmulpd %[factor], %%xmm15\n\tmovupd %%xmm15, %[a]"
                     : [a] "=m"(*a)
                     : [b] "m"(*b), [factor] "m"(factor));
}

FPU_FUNCTION void fpu_end_sse(void) { __asm__ volatile("ldmxcsr %0" : : "m"(usual.mxcsr)); }

FPU_FUNCTION void fpu_begin_avx(const struct control* c) {
    __asm__ volatile("vldmxcsr %0\n\tvxorpd %%ymm15, %%ymm15, %%ymm15" : : "m"(c->mxcsr));
}

FPU_FUNCTION void fpu_step_avx(const struct operand* b, struct operand* a) {
    __asm__ volatile("vaddpd %[b], %%ymm15, %%ymm15\n\tvmulpd %[factor], %%ymm15, %%ymm15\n\t"
                     "vmovupd %%ymm15, %[a]"
                     : [a] "=m"(*a)
                     : [b] "m"(*b), [factor] "m"(factor));
}

FPU_FUNCTION void fpu_end_avx(void) {
    __asm__ volatile("vzeroupper\n\tvldmxcsr %0" : : "m"(usual.mxcsr));
}

static const struct fpu_kind kinds[] = {
    {fpu_begin_x87, fpu_step_x87, fpu_end_x87, 1},
    {fpu_begin_sse, fpu_step_sse, fpu_end_sse, 2},
    {fpu_begin_avx, fpu_step_avx, fpu_end_avx, 4},
};

static uint64_t seed = 1, threads = 3, total, kind = KIND_SSE;

static const struct option options[] = {
    {"--seed", "chooses bursts and values", OPTION_NUMBER, false, &seed, 0, UINT64_MAX, NULL},
    {"--threads", "threads that take turns", OPTION_NUMBER, false, &threads, 1, CREW_MOST, NULL},
    {"--total", "stints of each thread", OPTION_NUMBER, true, &total, 1, 1000000000, NULL},
    {"--kind", "the registers that they use", OPTION_CHOICE, false, &kind, 0, 0,
     computing_kind_names},
};
static const struct command command = {"bursty",
                                       "--total N [--seed S] [--threads T] [--kind x87|sse|avx]",
                                       "T threads on one CPU use the FPU in seeded bursts of "
                                       "stints and then leave it alone in others,\n"
                                       "N stints each; each gives way after each stint. Every "
                                       "value that they compute is compared with\n"
                                       "the same arithmetic without switching.",
                                       options, sizeof options / sizeof options[0]};

struct member {
    struct random random;
    uint64_t burst;  // stints left in it
    uint64_t steps;  // operations done
    uint64_t digest; // of every A so far
    uint32_t number;
    bool using;
};

static struct crew crew;
static struct member members[CREW_MOST];

static struct member member_make(uint32_t number) {
    return (struct member){
        .random = random_stream(seed, number), .number = number, .using = number % 2 != 0};
}

// Mostly short bursts, some of tens, and a few that outlast an 8-bit counter.
static uint64_t burst_length(struct random* r) {
    const uint64_t sort = random_below(r, 32);
    if (sort == 0) return 200 + random_below(r, 200);
    return 1 + random_below(r, sort < 5 ? 64 : 8);
}

static void member_step(struct member* m) {
    struct operand a = {{0, 0, 0, 0}}, b;
    for (unsigned lane = 0; lane < LANES; ++lane) { // between 1 and 2, of either sign
        b.lane[lane] = (random_next(&m->random) & 0x800fffffffffffff) | 0x3ff0000000000000;
    }
    kinds[kind].step(&b, &a);
    for (unsigned lane = 0; lane < kinds[kind].lanes; ++lane) {
        m->digest = digest(m->digest, a.lane[lane]);
    }
    ++m->steps;
}

static void member_begin(const struct member* m) {
    const uint32_t rounding = m->number % 4;
    const struct control control = {usual.mxcsr | rounding << 13,
                                    (uint16_t)(usual.fcw | rounding << 10)};
    kinds[kind].begin(&control);
}

static void member_work(struct member* m, bool give_way) {
    for (uint64_t left = total; left > 0; --left) {
        if (m->burst == 0) {
            m->burst = burst_length(&m->random);
            m->using = !m->using;
        }
        --m->burst;
        if (m->using) {
            for (uint64_t n = 1 + random_below(&m->random, 3); n > 0; --n)
                member_step(m);
        }
        if (give_way) sys_yield();
    }
}

static void* run_member(void* argument) {
    struct member* m = argument;
    member_begin(m);
    crew_arrive(&crew);
    member_work(m, true);
    crew_finish(&crew);
    member_step(m); // what a last burst without use left in the register
    kinds[kind].end();
    return NULL;
}

// 1 and a line on standard error if the member's digest is not that of the same steps in a row.
static unsigned member_check(const struct member* m) {
    struct member again = member_make(m->number);
    member_begin(&again);
    member_work(&again, false);
    member_step(&again);
    kinds[kind].end();
    if (again.digest == m->digest && again.steps == m->steps) return 0;
    struct text t;
    text_start(&t, "bursty: a value of thread ");
    text_number(&t, m->number);
    text_add(&t, " is wrong: digest ");
    text_hex(&t, m->digest, 16);
    text_add(&t, ", and ");
    text_hex(&t, again.digest, 16);
    text_add(&t, " without switching\n");
    text_write(&t, TEXT_ERROR);
    return 1;
}

int main(int argc, char** argv) {
    options_parse(&command, argc, argv);
    require_kind(&command, (enum kind)kind);
    pin_to_one_cpu();
    const uint32_t size = (uint32_t)threads;
    for (uint32_t i = 0; i < size; ++i)
        members[i] = member_make(i);
    crew_create(&crew, "bursty", size, run_member, members, sizeof members[0]);
    crew_run(&crew);

    uint64_t wrong = 0, steps = 0, all = 0;
    for (uint32_t i = 0; i < size; ++i) {
        wrong += member_check(&members[i]);
        steps += members[i].steps;
        all = digest(all, members[i].digest);
    }
    struct text t;
    text_start(&t, "bursty");
    text_field(&t, "seed", seed);
    text_field(&t, "threads", threads);
    text_field(&t, "total", total);
    text_add(&t, " kind=");
    text_add(&t, kind_names[kind]);
    text_add(&t, " digest=");
    text_hex(&t, all, 16);
    text_field(&t, "checked", steps * kinds[kind].lanes);
    text_field(&t, "wrong", wrong);
    text_byte(&t, '\n');
    text_write(&t, TEXT_OUT);
    return wrong == 0 ? EXIT_CODE_OK : EXIT_CODE_WRONG;
}
