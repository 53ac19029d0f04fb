// SPDX-License-Identifier: MIT
// The Linux system calls that the workloads make themselves, without a libc in between: programs
// that have no libc need them, and between the region's marks nobody wants a libc's own work.
#ifndef WORKLOADS_LIB_SYS_H
#define WORKLOADS_LIB_SYS_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SYS_NR_WRITE = 1,
    SYS_NR_SCHED_YIELD = 24,
    SYS_NR_GETPID = 39,
    SYS_NR_EXIT = 60,
    SYS_NR_FUTEX = 202,
    SYS_NR_SCHED_SETAFFINITY = 203,
    SYS_NR_CLOCK_GETTIME = 228,
    SYS_NR_EXIT_GROUP = 231,
    SYS_NR_REGION_BEGIN = 0x53740001, // the reference kernel's; ENOSYS on Linux
    SYS_NR_REGION_END = 0x53740002,
};

enum {
    SYS_FUTEX_WAIT_PRIVATE = 0 | 128,
    SYS_FUTEX_WAKE_PRIVATE = 1 | 128,
    SYS_CLOCK_MONOTONIC = 1,
    SYS_EINVAL = -22,
};

// The `syscall` instruction; the result is the kernel's, negative errno on failure.
static inline long sys_call4(long number, long a, long b, long c, long d) {
    register long fourth __asm__("r10") = d;
    long result = number;
    __asm__ volatile("syscall"
                     : "+a"(result)
                     : "D"(a), "S"(b), "d"(c), "r"(fourth)
                     : "rcx", "r11", "memory");
    return result;
}

static inline long sys_call0(long number) {
    long result = number;
    __asm__ volatile("syscall" : "+a"(result) : : "rcx", "r11", "memory");
    return result;
}

static inline long sys_write(int file, const char* bytes, size_t length) {
    return sys_call4(SYS_NR_WRITE, file, (long)bytes, (long)length, 0);
}

static inline void sys_yield(void) { sys_call0(SYS_NR_SCHED_YIELD); }

static inline long sys_getpid(void) { return sys_call0(SYS_NR_GETPID); }

_Noreturn static inline void sys_exit_thread(int code) {
    for (;;)
        sys_call4(SYS_NR_EXIT, code, 0, 0, 0);
}

_Noreturn static inline void sys_exit_program(int code) {
    for (;;)
        sys_call4(SYS_NR_EXIT_GROUP, code, 0, 0, 0);
}

// Sleeps while `*word` is `expected`; may return early, so the caller tests again.
static inline void sys_futex_wait(_Atomic uint32_t* word, uint32_t expected) {
    sys_call4(SYS_NR_FUTEX, (long)word, SYS_FUTEX_WAIT_PRIVATE, (long)expected, 0);
}

static inline void sys_futex_wake(_Atomic uint32_t* word, int most) {
    sys_call4(SYS_NR_FUTEX, (long)word, SYS_FUTEX_WAKE_PRIVATE, most, 0);
}

// Nanoseconds of the monotonic clock.
static inline uint64_t sys_clock(void) {
    int64_t time[2] = {0, 0};
    sys_call4(SYS_NR_CLOCK_GETTIME, SYS_CLOCK_MONOTONIC, (long)time, 0, 0);
    return (uint64_t)time[0] * 1000000000u + (uint64_t)time[1];
}

// The region that the reference kernel counts; see docs/wire.md.
static inline void region_begin(void) { sys_call0(SYS_NR_REGION_BEGIN); }
static inline void region_end(void) { sys_call0(SYS_NR_REGION_END); }

// Binds the caller, and the threads it creates later, to the first CPU that it may use, so that
// threads of one program really switch. EINVAL: that CPU is not there or not allowed. A kernel that
// has no such call leaves the caller unbound.
static inline void pin_to_one_cpu(void) {
    for (unsigned cpu = 0; cpu < 1024; ++cpu) {
        uint64_t mask[1024 / 64] = {0};
        mask[cpu / 64] = (uint64_t)1 << (cpu % 64);
        if (sys_call4(SYS_NR_SCHED_SETAFFINITY, 0, sizeof mask, (long)mask, 0) != SYS_EINVAL)
            return;
    }
}

#endif
