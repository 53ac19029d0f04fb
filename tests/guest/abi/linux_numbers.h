// SPDX-License-Identifier: MIT
// Numbers of Linux's user ABI that the C libraries do not all name: clone flags, futex operations.
#ifndef LINUX_NUMBERS_H
#define LINUX_NUMBERS_H
#include <sched.h>

#ifndef CLONE_DETACHED
#define CLONE_DETACHED 0x00400000
#endif

#define FUTEX_WAIT 0
#define FUTEX_WAKE 1
#define FUTEX_REQUEUE 3
#define FUTEX_CMP_REQUEUE 4
#define FUTEX_WAIT_BITSET 9
#define FUTEX_WAKE_BITSET 10
#define FUTEX_PRIVATE_FLAG 128
#define FUTEX_CLOCK_REALTIME 256

#endif
