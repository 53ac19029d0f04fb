// SPDX-License-Identifier: MIT
// A signal raised while blocked ends the program when it is unblocked, not before.
#include "abi.h"

#include <signal.h>

int main(void) {
    unsigned long set = 1ul << (SIGTERM - 1);
    show("block", syscall(SYS_rt_sigprocmask, SIG_BLOCK, &set, NULL, 8));
    show("send", syscall(SYS_kill, syscall(SYS_getpid), SIGTERM));
    printf("still here\n");
    fflush(stdout);
    syscall(SYS_rt_sigprocmask, SIG_UNBLOCK, &set, NULL, 8);
    printf("not reached\n");
    return 0;
}
