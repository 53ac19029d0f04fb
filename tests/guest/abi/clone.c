// SPDX-License-Identifier: MIT
// clone as the C libraries use it for threads, by hand: flags, ids written, the child's stack, TLS
// and registers, the word cleared and its waiter woken at the child's end. And the refusals.
#include "abi.h"

#include "linux_numbers.h"

static char stack[64 * 1024] __attribute__((aligned(64)));
static volatile int parent_tid;
static volatile int child_tid = -1;
static volatile unsigned long seen_fs;
static volatile int seen_tid;
static volatile unsigned seen_mxcsr;
static volatile unsigned seen_control;
static unsigned long tls[8];

// The child runs here, without a C library that knows of it: plain calls only.
static void child(void) {
    unsigned long self;
    __asm__ volatile("movq %%fs:0, %0" : "=r"(self));
    seen_fs = self;
    unsigned mxcsr;
    unsigned short control;
    __asm__ volatile("stmxcsr %0" : "=m"(mxcsr));
    __asm__ volatile("fnstcw %0" : "=m"(control));
    seen_mxcsr = mxcsr;
    seen_control = control;
    long tid;
    __asm__ volatile("syscall" : "=a"(tid) : "a"(SYS_gettid) : "rcx", "r11", "memory");
    seen_tid = (int)tid;
    __asm__ volatile("syscall" : : "a"(SYS_exit), "D"(0) : "rcx", "r11", "memory");
    __builtin_unreachable();
}

// The system call with all its registers; the child goes to child() on its own stack. Checks that
// the callee-saved registers are the parent's.
static long raw_clone(unsigned long flags, void* top, volatile int* parent, volatile int* word,
                      void* base) {
    register long r10 __asm__("r10") = (long)word;
    register long r8 __asm__("r8") = (long)base;
    register long r12 __asm__("r12") = 0x1212;
    long result;
    __asm__ volatile("syscall\n\t"
                     "testq %%rax, %%rax\n\t"
                     "jnz 1f\n\t"
                     "cmpq $0x1212, %%r12\n\t"
                     "jne 2f\n\t"
                     "xorl %%ebp, %%ebp\n\t"
                     "callq *%[child]\n\t"
                     "2: ud2\n\t"
                     "1:"
                     : "=a"(result), "+r"(r12)
                     : "a"(SYS_clone), "D"(flags), "S"(top), "d"(parent), "r"(r10),
                       "r"(r8), [child] "r"(child)
                     : "rcx", "r11", "memory");
    if (result < 0) {
        errno = (int)-result;
        return -1;
    }
    return result;
}

int main(void) {
    const unsigned long flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD |
                                CLONE_SYSVSEM | CLONE_SETTLS | CLONE_PARENT_SETTID |
                                CLONE_CHILD_CLEARTID;
    unsigned mxcsr = 0x3f80; // rounding down
    unsigned short control = 0x077f;
    __asm__ volatile("ldmxcsr %0" : : "m"(mxcsr));
    __asm__ volatile("fldcw %0" : : "m"(control));
    tls[0] = 0xfeedface;
    char* top = stack + sizeof stack;
    const long tid = raw_clone(flags, top, &parent_tid, &child_tid, tls);
    truth("a new id", tid > 0 && tid != syscall(SYS_gettid));
    truth("written for the parent", parent_tid == (int)tid);
    while (child_tid != 0) {
        syscall(SYS_futex, &child_tid, FUTEX_WAIT, child_tid, NULL);
    }
    truth("the child had that id", seen_tid == (int)tid);
    truth("and its own FS base", seen_fs == 0xfeedface);
    printf("and the parent's modes: MXCSR 0x%x, control word 0x%x\n", seen_mxcsr & ~0x3fu,
           seen_control);

    // CLONE_CHILD_SETTID, and detached as musl asks for it; the word is set and then cleared.
    child_tid = -1;
    const long second =
        raw_clone(flags | CLONE_CHILD_SETTID | CLONE_DETACHED, top, &parent_tid, &child_tid, tls);
    truth("a second one", second > 0 && second != tid);
    while (child_tid != 0) {
        syscall(SYS_sched_yield);
    }
    truth("ran too", seen_tid == (int)second);

    show("thread without shared handlers",
         raw_clone(CLONE_VM | CLONE_THREAD, top, NULL, NULL, NULL));
    show("handlers without shared memory", raw_clone(CLONE_SIGHAND, top, NULL, NULL, NULL));
    show("TLS in the kernel", raw_clone(flags, top, &parent_tid, &child_tid, KERNEL_ADDRESS));
    return 0;
}
