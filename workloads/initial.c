// SPDX-License-Identifier: MIT
// What a thread finds in the FPU at its first instruction. The rule, Linux's own: a program begins
// with the initial state; a thread made by clone begins with a copy of its parent's registers at
// that system call, hence with the initial state if the parent has never changed it.
// There is no libc, so that nothing has touched a register before the checks do.
#include "lib/compare.h"
#include "lib/options.h"
#include "lib/thread.h"

// What FXSAVE64 writes, as far as it is looked at (Intel SDM volume 1, table 10-2).
struct fxsave_image {
    uint16_t fcw, fsw;
    uint8_t tags, reserved;
    uint16_t fop;
    uint64_t fip, fdp;
    uint32_t mxcsr, mxcsr_mask;
    unsigned char st[8][16];
    unsigned char xmm[16][16];
    unsigned char rest[96];
};
_Static_assert(sizeof(struct fxsave_image) == 512, "the size of the FXSAVE area");

// The initial state that threads are compared with: FCW, MXCSR, and zero everywhere else, with
// all x87 registers tagged empty.
static const struct fxsave_image initial_image = {.fcw = 0x37f, .mxcsr = 0x1f80};
static const struct registers initial_registers = {.mxcsr = 0x1f80};

FPU_FUNCTION void fpu_save(struct fxsave_image* image) {
    __asm__ volatile("fxsave64 %0" : "+m"(*image));
}

static uint64_t seed = 1;

static const struct option options[] = {
    {"--seed", "chooses the pattern that a parent holds", OPTION_NUMBER, false, &seed, 0,
     UINT64_MAX, NULL},
};
static const struct command command = {
    "initial", "[--seed S]",
    "Checks the FPU registers that a program and its threads find at their first instruction: a\n"
    "program the initial state, a thread a copy of its parent's registers at the clone.",
    options, sizeof options / sizeof options[0]};

// One thread and its check; what it found is counted in `comparison`.
struct check {
    struct comparison comparison;
    _Atomic uint32_t go, done;
};

static uint64_t kinds;
static struct registers pattern;
static struct check of_main = {.comparison = {"initial", "the program", 0, 0}};
static struct check of_child = {.comparison = {"initial", "a thread of the new program", 0, 0}};
static struct check of_bystander = {.comparison = {"initial", "a thread that only slept", 0, 0}};
static struct check of_copy = {
    .comparison = {"initial", "a thread of a parent with a pattern", 0, 0}};
static struct check of_grandchild = {
    .comparison = {"initial", "a thread of the one that only slept", 0, 0}};

static void raise_flag(_Atomic uint32_t* flag) {
    *flag = 1;
    sys_futex_wake(flag, 1);
}

static void await_flag(_Atomic uint32_t* flag) {
    while (*flag == 0)
        sys_futex_wait(flag, 0);
}

// Each thread gets a stack of its own; the program and one thread start them, never at once.
static void start(struct check* c, void (*body)(void*)) {
    static struct thread_stack stacks[4];
    static unsigned started;
    if (thread_start(&stacks[started++], body, c) < 0) {
        text_fail("initial", "the kernel refused to create a thread", EXIT_CODE_WRONG);
    }
}

// Compares the caller's registers, untouched so far, with the initial state.
static void expect_initial(struct comparison* c) {
    _Alignas(16) struct fxsave_image image = {0};
    struct registers vectors = {0};
    fpu_save(&image);
    registers_store(&vectors, kinds & ~((uint64_t)1 << KIND_X87));
    compare_bytes(c, "fcw", -1, &image.fcw, &initial_image.fcw, 2);
    compare_bytes(c, "fsw", -1, &image.fsw, &initial_image.fsw, 2);
    compare_bytes(c, "x87 tags", -1, &image.tags, &initial_image.tags, 1);
    compare_bytes(c, "fop", -1, &image.fop, &initial_image.fop, 2);
    compare_bytes(c, "fip", -1, &image.fip, &initial_image.fip, 8);
    compare_bytes(c, "fdp", -1, &image.fdp, &initial_image.fdp, 8);
    for (int i = 0; i < X87_REGISTERS; ++i) {
        compare_bytes(c, "st", i, image.st[i], initial_image.st[i], 10);
    }
    compare_vectors(c, &vectors, &initial_registers, kinds);
}

static void expect_pattern(struct comparison* c) {
    struct registers found = {0};
    registers_store(&found, kinds);
    registers_compare(c, &found, &pattern, kinds);
}

static void run_child(void* check) {
    struct check* c = check;
    expect_initial(&c->comparison);
    raise_flag(&c->done);
    sys_exit_thread(0);
}

static void run_copy(void* check) {
    struct check* c = check;
    expect_pattern(&c->comparison);
    raise_flag(&c->done);
    sys_exit_thread(0);
}

// Sleeps, without any use, while others fill the registers; then it and its own thread look.
static void run_bystander(void* check) {
    struct check* c = check;
    await_flag(&c->go);
    start(&of_grandchild, run_child);
    await_flag(&of_grandchild.done);
    expect_initial(&c->comparison);
    raise_flag(&c->done);
    sys_exit_thread(0);
}

int program(int argc, char** argv) {
    options_parse(&command, argc, argv);
    kinds = kinds_of_this_cpu();
    pin_to_one_cpu();

    start(&of_bystander, run_bystander);
    start(&of_child, run_child);
    await_flag(&of_child.done);
    expect_initial(&of_main.comparison);

    struct random random = random_stream(seed, 0);
    registers_randomize(&pattern, &random);
    registers_load(&pattern, kinds);
    start(&of_copy, run_copy);
    await_flag(&of_copy.done);
    of_main.comparison.who = "the program, after a thread had its copy";
    expect_pattern(&of_main.comparison);

    raise_flag(&of_bystander.go);
    await_flag(&of_bystander.done);

    const struct check* const all[] = {&of_main, &of_child, &of_copy, &of_bystander,
                                       &of_grandchild};
    uint64_t checked = 0, wrong = 0;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
        checked += all[i]->comparison.checked;
        wrong += all[i]->comparison.wrong;
    }
    struct text t;
    text_start(&t, "initial");
    text_field(&t, "seed", seed);
    text_kinds(&t, kinds);
    text_field(&t, "checked", checked);
    text_field(&t, "wrong", wrong);
    text_byte(&t, '\n');
    text_write(&t, TEXT_OUT);
    return wrong == 0 ? EXIT_CODE_OK : EXIT_CODE_WRONG;
}
