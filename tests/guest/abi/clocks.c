// SPDX-License-Identifier: MIT
// Clocks: clock_gettime, clock_getres, gettimeofday, time. All go forward and agree with one
// another.
#include "abi.h"

#include <sys/time.h>

int main(void) {
    static const struct {
        const char* name;
        clockid_t clock;
    } clocks[] = {{"CLOCK_REALTIME", CLOCK_REALTIME},
                  {"CLOCK_MONOTONIC", CLOCK_MONOTONIC},
                  {"CLOCK_PROCESS_CPUTIME_ID", CLOCK_PROCESS_CPUTIME_ID},
                  {"CLOCK_THREAD_CPUTIME_ID", CLOCK_THREAD_CPUTIME_ID},
                  {"CLOCK_MONOTONIC_RAW", CLOCK_MONOTONIC_RAW},
                  {"CLOCK_REALTIME_COARSE", CLOCK_REALTIME_COARSE},
                  {"CLOCK_MONOTONIC_COARSE", CLOCK_MONOTONIC_COARSE},
                  {"CLOCK_BOOTTIME", CLOCK_BOOTTIME}};
    struct timespec time_spec;
    for (unsigned i = 0; i < sizeof clocks / sizeof clocks[0]; ++i) {
        show(clocks[i].name, syscall(SYS_clock_gettime, clocks[i].clock, &time_spec));
        truth("  nanoseconds in range", time_spec.tv_nsec >= 0 && time_spec.tv_nsec < 1000000000);
        const int64_t before = now_ns(clocks[i].clock);
        const int64_t after = now_ns(clocks[i].clock);
        truth("  goes forward", after >= before && before >= 0);
        show("  clock_getres", syscall(SYS_clock_getres, clocks[i].clock, &time_spec));
        truth("  resolution", time_spec.tv_sec == 0 && time_spec.tv_nsec > 0);
    }
    const int64_t start = now_ns(CLOCK_MONOTONIC);
    while (now_ns(CLOCK_MONOTONIC) == start) {
    }
    truth("the monotonic clock moves", 1);
    struct timeval day;
    show("gettimeofday", syscall(SYS_gettimeofday, &day, NULL));
    truth("agrees with CLOCK_REALTIME",
          now_ns(CLOCK_REALTIME) - (int64_t)day.tv_sec * 1000000000 < 5000000000);
    time_t seconds = 0;
    const long answer = syscall(SYS_time, &seconds);
    truth("time", answer == seconds && answer - day.tv_sec >= 0 && answer - day.tv_sec < 5);
    truth("time to nowhere but the result", syscall(SYS_time, NULL) >= answer);
    show("no such clock", syscall(SYS_clock_gettime, 77, &time_spec));
    show("no such clock to nowhere", syscall(SYS_clock_gettime, 77, BAD_ADDRESS));
    show("clock_gettime to nowhere", syscall(SYS_clock_gettime, CLOCK_REALTIME, BAD_ADDRESS));
    show("clock_getres of no clock", syscall(SYS_clock_getres, 77, &time_spec));
    show("clock_getres without result", syscall(SYS_clock_getres, CLOCK_REALTIME, NULL));
    show("gettimeofday to nowhere", syscall(SYS_gettimeofday, BAD_ADDRESS, NULL));
    show("gettimeofday of nothing", syscall(SYS_gettimeofday, NULL, NULL));
    show("time to nowhere", syscall(SYS_time, BAD_ADDRESS));
    return 0;
}
