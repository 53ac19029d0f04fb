// SPDX-License-Identifier: MIT
// Two threads give way to each other: A uses the FPU in some of its stints, B (the main thread) in
// none. There is no libc, so that nothing but those stints counts. On one CPU that runs its threads
// in turn, the region between the marks is exactly 2N switches and N stints of each thread.
#include "lib/double_bits.h"
#include "lib/options.h"
#include "lib/thread.h"

// A's running sums, one a lane: x87 has one lane, SSE two, AVX four.
struct lanes {
    union {
        _Alignas(32) double lane[4];
        uint64_t bits[4];
    };
};

static const struct lanes increments = {.lane = {1.0, 3.0, 5.0, 7.0}};
static const struct lanes nothing = {.lane = {0.0, 0.0, 0.0, 0.0}};

// The three that use the FPU. Each adds to A's sums, which live in the register alone between
// stints and start from the blank state of a thread that has used nothing, and copies them out.
// No other code of this program writes a register that these hold, so none is declared as changed.
typedef void fpu_add(const struct lanes* add, struct lanes* sums, bool first);

FPU_FUNCTION void fpu_add_x87(const struct lanes* add, struct lanes* sums, bool first) {
    __asm__ volatile("testb %[first], %[first]\n\t"
                     "jz 1f\n\t"
                     "fldz\n" // the x87 stack of a new thread is empty
                     "1:\n\t"
                     "faddl %[add]\n\t"
                     "fstl %[sum]"
                     : [sum] "=m"(sums->lane[0])
                     : [add] "m"(add->lane[0]), [first] "q"(first)
                     : "cc");
}

FPU_FUNCTION void fpu_add_sse(const struct lanes* add, struct lanes* sums, bool first) {
    (void)first;
    __asm__ volatile("addpd %[add], %%xmm0\n\t"
                     "movupd %%xmm0, %[sum]"
                     : [sum] "=m"(*sums)
                     : [add] "m"(*add));
}

FPU_FUNCTION void fpu_add_avx(const struct lanes* add, struct lanes* sums, bool first) {
    (void)first;
    __asm__ volatile("vaddpd %[add], %%ymm0, %%ymm0\n\t"
                     "vmovupd %%ymm0, %[sum]"
                     : [sum] "=m"(*sums)
                     : [add] "m"(*add));
}

static const struct {
    fpu_add* add;
    unsigned lanes;
} kinds[] = {{fpu_add_x87, 1}, {fpu_add_sse, 2}, {fpu_add_avx, 4}};

static uint64_t use, skip, total, kind = KIND_SSE;

static const struct option options[] = {
    {"--use", "stints in which thread A uses the FPU, in a row", OPTION_NUMBER, true, &use, 0,
     1000000000, NULL},
    {"--skip", "stints after those in which it does not", OPTION_NUMBER, true, &skip, 0, 1000000000,
     NULL},
    {"--total", "stints in all, of each thread", OPTION_NUMBER, true, &total, 1, 1000000000, NULL},
    {"--kind", "the registers that it uses", OPTION_CHOICE, false, &kind, 0, 0,
     computing_kind_names},
};
static const struct command command = {
    "stints", "--use K --skip M --total N [--kind x87|sse|avx]",
    "Thread A uses the FPU in K stints, then not in M, and so on, N in all, beside thread B, "
    "which\n"
    "never does; each gives way after each stint. A's sums live in its registers throughout and\n"
    "are compared at the end with what integers say.",
    options, sizeof options / sizeof options[0]};

static struct thread_stack stack_of_a;
static _Atomic bool at_start_line, region_ended, a_done;
static uint64_t used;
static struct lanes sums;

static void run_a(void* unused) {
    (void)unused;
    at_start_line = true;
    sys_yield();
    uint64_t phase = 0;
    for (uint64_t left = total; left > 0; --left) {
        if (phase < use) kinds[kind].add(&increments, &sums, used++ == 0);
        if (++phase == use + skip) phase = 0;
        sys_yield();
    }
    while (!region_ended)
        sys_yield();
    if (used > 0) kinds[kind].add(&nothing, &sums, false); // what the registers hold now
    a_done = true;
    sys_exit_thread(0);
}

static int report(void) {
    struct text t;
    text_start(&t, "");
    unsigned wrong = 0;
    unsigned lanes = used > 0 ? kinds[kind].lanes : 0;
    for (unsigned lane = 0; lane < lanes; ++lane) {
        uint64_t expected = double_bits(used * (2 * lane + 1));
        if (sums.bits[lane] == expected) continue;
        ++wrong;
        text_add(&t, "stints: lane ");
        text_number(&t, lane);
        text_add(&t, " of A's sums is ");
        text_hex(&t, sums.bits[lane], 16);
        text_add(&t, ", not ");
        text_hex(&t, expected, 16);
        text_byte(&t, '\n');
    }
    text_write(&t, TEXT_ERROR);
    text_add(&t, "stints");
    text_field(&t, "use", use);
    text_field(&t, "skip", skip);
    text_field(&t, "total", total);
    text_add(&t, " kind=");
    text_add(&t, kind_names[kind]);
    text_field(&t, "used", used);
    text_add(&t, " value=");
    text_hex(&t, sums.bits[0], 16);
    text_field(&t, "checked", lanes);
    text_field(&t, "wrong", wrong);
    text_byte(&t, '\n');
    text_write(&t, TEXT_OUT);
    return wrong == 0 ? EXIT_CODE_OK : EXIT_CODE_WRONG;
}

int program(int argc, char** argv) {
    options_parse(&command, argc, argv);
    if (use + skip == 0) text_fail("stints", "--use and --skip are both 0; see stints --help", 2);
    require_kind(&command, (enum kind)kind);
    pin_to_one_cpu();
    if (thread_start(&stack_of_a, run_a, NULL) < 0) {
        text_fail("stints", "the kernel refused to create a thread", EXIT_CODE_WRONG);
    }
    while (!at_start_line)
        sys_yield();
    region_begin();
    for (uint64_t left = total; left > 0; --left)
        sys_yield();
    region_end();
    region_ended = true;
    while (!a_done)
        sys_yield();
    return report();
}
