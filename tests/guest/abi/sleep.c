// SPDX-License-Identifier: MIT
// nanosleep and clock_nanosleep, relative and absolute.
#include "abi.h"

#define MILLISECOND 1000000

int main(void) {
    struct timespec time = from_ns(3 * MILLISECOND);
    int64_t before = now_ns(CLOCK_MONOTONIC);
    show("nanosleep", syscall(SYS_nanosleep, &time, NULL));
    truth("at least as long", now_ns(CLOCK_MONOTONIC) - before >= 3 * MILLISECOND);
    before = now_ns(CLOCK_MONOTONIC);
    show("clock_nanosleep", syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &time, NULL));
    truth("at least as long", now_ns(CLOCK_MONOTONIC) - before >= 3 * MILLISECOND);
    static const clockid_t clocks[] = {CLOCK_MONOTONIC, CLOCK_REALTIME};
    for (int i = 0; i < 2; ++i) {
        const int64_t deadline = now_ns(clocks[i]) + 2 * MILLISECOND;
        time = from_ns(deadline);
        show("until a time", syscall(SYS_clock_nanosleep, clocks[i], TIMER_ABSTIME, &time, NULL));
        truth("not before", now_ns(clocks[i]) >= deadline);
        time = from_ns(deadline / 2);
        show("until the past", syscall(SYS_clock_nanosleep, clocks[i], TIMER_ABSTIME, &time, NULL));
    }
    time = from_ns(0);
    show("no time", syscall(SYS_nanosleep, &time, NULL));
    time.tv_nsec = 1000000000;
    show("too many nanoseconds", syscall(SYS_nanosleep, &time, NULL));
    time.tv_nsec = -1;
    show("negative nanoseconds", syscall(SYS_nanosleep, &time, NULL));
    time.tv_nsec = 0;
    time.tv_sec = -1;
    show("negative seconds", syscall(SYS_nanosleep, &time, NULL));
    show("from nowhere", syscall(SYS_nanosleep, BAD_ADDRESS, NULL));
    show("no such clock", syscall(SYS_clock_nanosleep, 77, 0, &time, NULL));
    show("clock, negative", syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &time, NULL));
    return 0;
}
