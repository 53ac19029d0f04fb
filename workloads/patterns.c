// SPDX-License-Identifier: MIT
// Every thread holds a pattern of its own in all FPU registers for long stretches in which it only
// counts in integer registers, so that the timer ends its stints inside them; then it compares
// every bit. Finds what a switch loses, mixes up or leaks.
#include "lib/compare.h"
#include "lib/crew.h"
#include "lib/options.h"

// `turns` is how long one pattern is held: long beside what making and comparing it takes.
static uint64_t threads = 3, nanoseconds = 1000000000, turns = 65536, seed = 1, kinds;

static const struct option options[] = {
    {"--threads", "threads, each with patterns of its own", OPTION_NUMBER, false, &threads, 1,
     CREW_MOST, NULL},
    {"--seconds-of-work", "how long they work, by the monotonic clock", OPTION_SECONDS, false,
     &nanoseconds, 1, 86400000000000, NULL},
    {"--turns", "how often a thread counts while it holds one pattern", OPTION_NUMBER, false,
     &turns, 1, 1000000000000, NULL},
    {"--seed", "chooses the patterns", OPTION_NUMBER, false, &seed, 0, UINT64_MAX, NULL},
    {"--kinds", "the registers that they hold", OPTION_SET, false, &kinds, 0, 0, kind_names},
};
static const struct command command = {
    "patterns",
    "[--threads T] [--seconds-of-work W] [--turns N] [--seed S] [--kinds x87,sse,avx,avx512]",
    "T threads on one CPU each hold a pattern of their own in all registers of the kinds, with "
    "the\n"
    "control words, count N turns without touching them, and compare every bit, again and again\n"
    "for W seconds. Prints how many patterns were held, how many switches to another thread fell\n"
    "inside a hold, and how many registers were checked and were wrong.",
    options, sizeof options / sizeof options[0]};

struct member {
    uint32_t number;
    uint64_t held, switched;
    struct comparison comparison;
    char who[16];
};

static struct crew crew;
static struct member members[CREW_MOST];
static uint64_t deadline;

// The thread that was last seen inside a hold. A thread that finds another's number there has been
// switched away from since it looked last, and the other has run with a pattern loaded.
static volatile uint32_t last_holder;

// Counts in integer registers and returns the switches that it noticed.
static uint64_t hold(uint32_t self) {
    uint64_t switches = 0;
    for (uint64_t turn = 0; turn < turns; ++turn) {
        if (last_holder == self) continue;
        last_holder = self;
        ++switches;
    }
    return switches;
}

static void* run_member(void* argument) {
    struct member* m = argument;
    struct random random = random_stream(seed, m->number);
    struct registers pattern, found;
    crew_arrive(&crew);
    do {
        registers_randomize(&pattern, &random);
        last_holder = m->number;
        registers_load(&pattern, kinds);
        m->switched += hold(m->number);
        registers_store(&found, kinds);
        registers_compare(&m->comparison, &found, &pattern, kinds);
        ++m->held;
    } while (sys_clock() < deadline);
    crew_finish(&crew);
    return NULL;
}

static struct member member_make(uint32_t number) {
    struct member m = {.number = number, .comparison = {.program = "patterns"}};
    struct text name;
    text_start(&name, "thread ");
    text_number(&name, number);
    for (size_t i = 0; i < name.length; ++i)
        m.who[i] = name.bytes[i];
    return m;
}

int main(int argc, char** argv) {
    options_parse(&command, argc, argv);
    for (int kind = KIND_X87; kind <= KIND_AVX512; ++kind) {
        if (in_kinds(kinds, (enum kind)kind)) require_kind(&command, (enum kind)kind);
    }
    if (kinds == 0) kinds = kinds_of_this_cpu();
    pin_to_one_cpu();
    const uint32_t size = (uint32_t)threads;
    for (uint32_t i = 0; i < size; ++i) {
        members[i] = member_make(i);
        members[i].comparison.who = members[i].who;
    }
    crew_create(&crew, "patterns", size, run_member, members, sizeof members[0]);
    deadline = sys_clock() + nanoseconds;
    crew_run(&crew);

    uint64_t held = 0, switched = 0, checked = 0, wrong = 0;
    for (uint32_t i = 0; i < size; ++i) {
        held += members[i].held;
        switched += members[i].switched;
        checked += members[i].comparison.checked;
        wrong += members[i].comparison.wrong;
    }
    struct text t;
    text_start(&t, "patterns");
    text_field(&t, "threads", threads);
    text_field(&t, "seed", seed);
    text_kinds(&t, kinds);
    text_field(&t, "held", held);
    text_field(&t, "switched", switched);
    text_field(&t, "checked", checked);
    text_field(&t, "wrong", wrong);
    text_byte(&t, '\n');
    text_write(&t, TEXT_OUT);
    return wrong == 0 ? EXIT_CODE_OK : EXIT_CODE_WRONG;
}
