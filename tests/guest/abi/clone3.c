// SPDX-License-Identifier: MIT
// clone3: a thread made by it, and its refusals. Containers often hide this call, so what it must
// answer is also written down in clone3.expected.
#include "abi.h"

#include "linux_numbers.h"

#ifndef SYS_clone3
#define SYS_clone3 435
#endif

static char stack[64 * 1024] __attribute__((aligned(64)));
static volatile int child_tid = -1;
static volatile int parent_tid;
static volatile int ran;

// The child has no thread record of the C library: plain calls only.
static void child(void) {
    ran = 1;
    __asm__ volatile("syscall" : : "a"(SYS_exit), "D"(0) : "rcx", "r11", "memory");
    __builtin_unreachable();
}

static long make_thread(unsigned long* structure) {
    long result;
    __asm__ volatile("syscall\n\t"
                     "testq %%rax, %%rax\n\t"
                     "jnz 1f\n\t"
                     "xorl %%ebp, %%ebp\n\t"
                     "callq *%[child]\n\t"
                     "1:"
                     : "=a"(result)
                     : "a"(SYS_clone3), "D"(structure), "S"(64ul), [child] "r"(child)
                     : "rcx", "r11", "memory");
    if (result < 0) {
        errno = (int)-result;
        return -1;
    }
    return result;
}

int main(void) {
    const unsigned long flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD |
                                CLONE_SYSVSEM | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;
    // flags, pidfd, child tid, parent tid, exit signal, stack, its size, TLS; then later versions'.
    unsigned long structure[12] = {flags,
                                   0,
                                   (unsigned long)&child_tid,
                                   (unsigned long)&parent_tid,
                                   0,
                                   (unsigned long)stack,
                                   sizeof stack};
    const long tid = make_thread(structure);
    show_done("clone3", tid);
    while (tid > 0 && child_tid != 0) {
        syscall(SYS_sched_yield);
    }
    truth("it ran", ran);
    truth("its id", parent_tid == (int)tid);
    structure[5] = structure[6] = 0;
    show("clone3, too short", syscall(SYS_clone3, structure, 56));
    show("clone3 from nowhere", syscall(SYS_clone3, BAD_ADDRESS, 64));
    show("clone3 with half a stack", (structure[5] = 0x10000, syscall(SYS_clone3, structure, 64)));
    structure[6] = 4096;
    structure[4] = 17;
    show("clone3, a thread with a signal", syscall(SYS_clone3, structure, 64));
    structure[4] = 0;
    structure[5] = (unsigned long)KERNEL_ADDRESS;
    show("clone3 with the kernel's stack", syscall(SYS_clone3, structure, 64));
    return 0;
}
