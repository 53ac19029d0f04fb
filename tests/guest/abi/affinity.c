// SPDX-License-Identifier: MIT
// sched_yield, sched_setaffinity, sched_getaffinity, getcpu.
#include "abi.h"

#include <sched.h>

int main(void) {
    show("sched_yield", syscall(SYS_sched_yield));
    cpu_set_t all;
    cpu_set_t one;
    CPU_ZERO(&all);
    show_done("sched_getaffinity", sched_getaffinity(0, sizeof all, &all));
    truth("at least one CPU", CPU_COUNT(&all) >= 1);
    int first = 0;
    while (!CPU_ISSET(first, &all)) {
        ++first;
    }
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    show("sched_setaffinity to one", syscall(SYS_sched_setaffinity, 0, sizeof one, &one));
    CPU_ZERO(&all);
    show_done("sched_getaffinity again", sched_getaffinity(0, sizeof all, &all));
    truth("that one", CPU_COUNT(&all) == 1 && CPU_ISSET(first, &all));
    unsigned cpu = 99;
    unsigned node = 99;
    show("getcpu", syscall(SYS_getcpu, &cpu, &node, NULL));
    truth("there it runs", cpu == (unsigned)first);
    show("getcpu of nothing", syscall(SYS_getcpu, NULL, NULL, NULL));
    show("getcpu to nowhere", syscall(SYS_getcpu, BAD_ADDRESS, NULL, NULL));
    CPU_ZERO(&one);
    show("to none", syscall(SYS_sched_setaffinity, 0, sizeof one, &one));
    show("from nowhere", syscall(SYS_sched_setaffinity, 0, sizeof one, BAD_ADDRESS));
    CPU_SET(first, &one);
    show("by number", syscall(SYS_sched_setaffinity, syscall(SYS_gettid), sizeof one, &one));
    show("of nobody", syscall(SYS_sched_setaffinity, 999999999, sizeof one, &one));
    show("get of nobody", syscall(SYS_sched_getaffinity, 999999999, sizeof one, &one));
    show("get with a short mask", syscall(SYS_sched_getaffinity, 0, 4, &one));
    show("get with an odd mask", syscall(SYS_sched_getaffinity, 0, 129, &one));
    show("get to nowhere", syscall(SYS_sched_getaffinity, 0, sizeof one, BAD_ADDRESS));
    return 0;
}
