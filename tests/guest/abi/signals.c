// SPDX-License-Identifier: MIT
// What is recorded of signals: rt_sigaction, rt_sigprocmask, rt_sigpending; sending what has no
// effect.
#include "abi.h"

#include <signal.h>

struct action {
    void* handler;
    unsigned long flags;
    void* restorer;
    unsigned long mask;
};

static long act(int number, const struct action* action, struct action* old, size_t size) {
    return syscall(SYS_rt_sigaction, number, action, old, size);
}

static long mask(int how, const unsigned long* set, unsigned long* old, size_t size) {
    return syscall(SYS_rt_sigprocmask, how, set, old, size);
}

int main(void) {
    struct action action = {SIG_IGN, 0, NULL, 0xff};
    struct action old = {NULL, 1, NULL, 1};
    show("ignore SIGUSR1", act(SIGUSR1, &action, &old, 8));
    truth("it was default", old.handler == SIG_DFL && old.mask == 0);
    show("ask for SIGUSR1", act(SIGUSR1, NULL, &old, 8));
    truth("it is ignored", old.handler == SIG_IGN);
    truth("its mask", old.mask == 0xff);
    show("SIGKILL", act(SIGKILL, &action, NULL, 8));
    show("ask for SIGKILL", act(SIGKILL, NULL, &old, 8));
    show("signal 0", act(0, NULL, &old, 8));
    show("signal 65", act(65, NULL, &old, 8));
    show("wrong size", act(SIGUSR1, NULL, &old, 4));
    show("from nowhere", act(SIGUSR1, BAD_ADDRESS, NULL, 8));
    show("to nowhere", act(SIGUSR1, NULL, BAD_ADDRESS, 8));

    unsigned long set = 1ul << (SIGUSR2 - 1) | 1ul << (SIGKILL - 1);
    unsigned long was = 99;
    show("block", mask(SIG_BLOCK, &set, &was, 8));
    truth("nothing was blocked", was == 0);
    show("ask", mask(SIG_BLOCK, NULL, &was, 8));
    truth("SIGUSR2 is, SIGKILL cannot be", was == 1ul << (SIGUSR2 - 1));
    show("strange how", mask(9, &set, NULL, 8));
    show("strange how without a set", mask(9, NULL, &was, 8));
    show("wrong size", mask(SIG_BLOCK, &set, NULL, 16));
    show("from nowhere", mask(SIG_BLOCK, BAD_ADDRESS, NULL, 8));

    const long pid = syscall(SYS_getpid);
    const long tid = syscall(SYS_gettid);
    show("send SIGUSR1, which is ignored", syscall(SYS_tgkill, pid, tid, SIGUSR1));
    show("send SIGUSR2, which is blocked", syscall(SYS_tkill, tid, SIGUSR2));
    show("rt_sigpending", syscall(SYS_rt_sigpending, &was, 8));
    truth("SIGUSR2 is pending", was == 1ul << (SIGUSR2 - 1));
    show("ignore SIGUSR2", act(SIGUSR2, &action, NULL, 8));
    set = 0;
    show("unblock all", mask(SIG_SETMASK, &set, NULL, 8));
    truth("it is gone", syscall(SYS_rt_sigpending, &was, 8) == 0 && was == 0);
    show("send SIGCHLD", syscall(SYS_kill, pid, SIGCHLD));
    show("send nothing", syscall(SYS_kill, pid, 0));
    show("tgkill, nothing", syscall(SYS_tgkill, pid, tid, 0));
    show("tgkill to nobody", syscall(SYS_tgkill, pid, 999999999, 0));
    show("tgkill of a negative thread", syscall(SYS_tgkill, pid, -1, 0));
    show("tkill of a negative thread", syscall(SYS_tkill, -1, 0));
    show("tkill, signal 99", syscall(SYS_tkill, tid, 99));
    show("kill of nobody", syscall(SYS_kill, 999999999, 0));
    return 0;
}
