// SPDX-License-Identifier: MIT
// Threads that hold patterns in the FPU registers while they are moved from CPU to CPU, by
// themselves and by each other, give way, are preempted, end, and are born again with a copy of
// their parent's registers. Every choice comes from the seed. There is no libc, so that a thread's
// first instruction can check.
#include "lib/compare.h"
#include "lib/options.h"
#include "lib/thread.h"

enum { MEMBERS_MOST = 64, CPUS_MOST = 64, LIVES = 2 };
enum { SYS_NR_GETTID = 186, SYS_NR_SCHED_GETAFFINITY = 204, SYS_NR_SET_TID_ADDRESS = 218 };
enum { SYS_NR_GETCPU = 309, SYS_ESRCH = -3 };

static uint64_t threads = 8, nanoseconds = 1000000000, turns = 1000, acts = 32, births = 16,
                seed = 1;

static const struct option options[] = {
    {"--threads", "threads, each with patterns of its own", OPTION_NUMBER, false, &threads, 2,
     MEMBERS_MOST, NULL},
    {"--seconds-of-work", "how long they work, by the monotonic clock", OPTION_SECONDS, false,
     &nanoseconds, 1, 86400000000000, NULL},
    {"--turns", "a thread counts at most this far at a time", OPTION_NUMBER, false, &turns, 1,
     1000000000000, NULL},
    {"--acts", "at most this often a thread gives way or moves one in a hold", OPTION_NUMBER, false,
     &acts, 1, 1000000, NULL},
    {"--births", "a thread lives for at most this many holds", OPTION_NUMBER, false, &births, 1,
     1000000, NULL},
    {"--seed", "chooses patterns, moves and lives", OPTION_NUMBER, false, &seed, 0, UINT64_MAX,
     NULL},
};
static const struct command command = {
    "torture", "[--threads T] [--seconds-of-work W] [--turns N] [--acts A] [--births B] [--seed S]",
    "T threads hold patterns in FPU registers of kinds that change, or leave them alone, while "
    "they\n"
    "count, give way, move themselves and each other between CPUs, end, and are followed by a "
    "thread\n"
    "that must find its parent's registers. Prints what was done, how many registers were checked\n"
    "and how many were wrong.",
    options, sizeof options / sizeof options[0]};

// One line of threads: each starts the next, then ends. The two stacks take turns; `lives[i]` is
// not 0 while a thread may stand on stack i (the kernel clears it).
struct member {
    struct thread_stack stacks[LIVES];
    struct registers pattern, found;
    struct random random;
    struct comparison comparison;
    uint64_t held, moves, born, arrivals, kinds;
    uint32_t number, stack, last_cpu;
    _Atomic uint32_t lives[LIVES];
    _Atomic int32_t tid;
    char who[16];
};

static struct member members[MEMBERS_MOST];
static uint64_t deadline, all_kinds;
static uint32_t cpus[CPUS_MOST], cpu_count;
static _Atomic uint32_t running;

static void fail(const char* what) { text_fail("torture", what, EXIT_CODE_WRONG); }

static void bind_thread(int32_t tid, uint64_t mask) {
    const long result = sys_call4(SYS_NR_SCHED_SETAFFINITY, tid, sizeof mask, (long)&mask, 0);
    if (result < 0 && result != SYS_ESRCH) fail("sched_setaffinity was refused");
}

static void find_cpus(void) {
    uint64_t mask = 0;
    if (sys_call4(SYS_NR_SCHED_GETAFFINITY, 0, sizeof mask, (long)&mask, 0) < 0)
        fail("sched_getaffinity was refused");
    for (uint32_t cpu = 0; cpu < CPUS_MOST; ++cpu) {
        if ((mask >> cpu & 1) != 0) cpus[cpu_count++] = cpu;
    }
}

static void count_arrival(struct member* m) {
    uint32_t cpu = 0;
    sys_call4(SYS_NR_GETCPU, (long)&cpu, 0, 0, 0);
    if (cpu != m->last_cpu) ++m->arrivals;
    m->last_cpu = cpu;
}

// What a thread does while it holds its pattern; integer registers only.
static void act(struct member* m) {
    const uint64_t choice = random_below(&m->random, 16);
    const uint64_t one = (uint64_t)1 << cpus[random_below(&m->random, cpu_count)];
    if (choice == 0) {
        sys_yield();
    } else if (choice < 3) {
        bind_thread(0, one);
    } else if (choice == 3) {
        bind_thread(0, ~(uint64_t)0);
    } else if (choice < 14) {
        bind_thread(members[random_below(&m->random, (uint32_t)threads)].tid, one);
    } else {
        return;
    }
    if (choice != 0) ++m->moves;
}

static void count_turns(struct member* m) {
    const uint64_t end = random_next(&m->random) % turns;
    for (volatile uint64_t turn = 0; turn < end; ++turn) {
    }
}

static void hold(struct member* m) {
    m->kinds = random_next(&m->random) & all_kinds;
    if (m->kinds != 0) registers_randomize(&m->pattern, &m->random);
    registers_load(&m->pattern, m->kinds);
    for (uint64_t left = 1 + random_below(&m->random, (uint32_t)acts); left > 0; --left) {
        count_turns(m);
        act(m);
    }
    count_turns(m);
    registers_store(&m->found, m->kinds);
    registers_compare(&m->comparison, &m->found, &m->pattern, m->kinds);
    ++m->held;
    count_arrival(m);
}

static void live(void* argument);

// Starts the next thread of the line with a pattern in the registers, which both must find. The
// parent's check must be over before the child writes the member: it waits for `tid`.
static void give_birth(struct member* m) {
    const uint32_t next = 1 - m->stack;
    while (m->lives[next] != 0)
        sys_futex_wait(&m->lives[next], 1);
    m->lives[next] = 1;
    m->stack = next;
    m->kinds = random_next(&m->random) & all_kinds;
    registers_randomize(&m->pattern, &m->random);
    registers_load(&m->pattern, m->kinds);
    if (thread_start(&m->stacks[next], live, m) < 0) fail("a thread could not be started");
}

static void live(void* argument) {
    struct member* m = argument;
    registers_store(&m->found, m->kinds); // before anything else: what the parent held
    sys_call4(SYS_NR_SET_TID_ADDRESS, (long)&m->lives[m->stack], 0, 0, 0);
    m->tid = (int32_t)sys_call0(SYS_NR_GETTID);
    registers_compare(&m->comparison, &m->found, &m->pattern, m->kinds);
    ++m->born;
    for (uint64_t left = 1 + random_next(&m->random) % births; left > 0; --left)
        hold(m);
    if (sys_clock() < deadline)
        give_birth(m);
    else if (atomic_fetch_sub(&running, 1) == 1)
        sys_futex_wake(&running, 1);
    sys_exit_thread(0);
}

static void make(struct member* m, uint32_t number) {
    m->number = number;
    m->random = random_stream(seed, number);
    struct text name;
    text_start(&name, "line ");
    text_number(&name, number);
    for (size_t i = 0; i < name.length; ++i)
        m->who[i] = name.bytes[i];
    m->comparison = (struct comparison){"torture", m->who, 0, 0};
}

static int report(void) {
    uint64_t held = 0, moves = 0, born = 0, arrivals = 0, checked = 0, wrong = 0;
    for (uint32_t i = 0; i < threads; ++i) {
        held += members[i].held;
        moves += members[i].moves;
        born += members[i].born;
        arrivals += members[i].arrivals;
        checked += members[i].comparison.checked;
        wrong += members[i].comparison.wrong;
    }
    struct text t;
    text_start(&t, "torture");
    text_field(&t, "threads", threads);
    text_field(&t, "seed", seed);
    text_field(&t, "cpus", cpu_count);
    text_kinds(&t, all_kinds);
    text_field(&t, "held", held);
    text_field(&t, "moves", moves);
    text_field(&t, "arrivals", arrivals);
    text_field(&t, "born", born);
    text_field(&t, "checked", checked);
    text_field(&t, "wrong", wrong);
    text_byte(&t, '\n');
    text_write(&t, TEXT_OUT);
    return wrong == 0 ? EXIT_CODE_OK : EXIT_CODE_WRONG;
}

int program(int argc, char** argv) {
    options_parse(&command, argc, argv);
    all_kinds = kinds_of_this_cpu();
    find_cpus();
    running = (uint32_t)threads;
    deadline = sys_clock() + nanoseconds;
    region_begin();
    for (uint32_t i = 0; i < threads; ++i) {
        make(&members[i], i);
        give_birth(&members[i]);
        struct registers mine; // the clone leaves its caller's registers alone
        registers_store(&mine, members[i].kinds);
    }
    for (uint32_t left = running; left != 0; left = running)
        sys_futex_wait(&running, left);
    region_end();
    return report();
}
