// SPDX-License-Identifier: MIT
// arch_prctl: FS and GS base, which also survive a switch; set_tid_address and set_robust_list.
#include "abi.h"

// Linux's asm/prctl.h; musl-gcc does not see the kernel's headers.
#define ARCH_SET_GS 0x1001
#define ARCH_SET_FS 0x1002
#define ARCH_GET_FS 0x1003
#define ARCH_GET_GS 0x1004

static __thread int in_tls = 1234;
static unsigned long cell[2] = {111, 222};

static unsigned long load_gs(void) {
    unsigned long value;
    __asm__ volatile("movq %%gs:0, %0" : "=r"(value));
    return value;
}

static unsigned long load_fs_self(void) {
    unsigned long value;
    __asm__ volatile("movq %%fs:0, %0" : "=r"(value));
    return value;
}

int main(void) {
    unsigned long base = 0;
    show("get FS", syscall(SYS_arch_prctl, ARCH_GET_FS, &base));
    truth("it is the thread pointer", base == load_fs_self());
    show("get GS", syscall(SYS_arch_prctl, ARCH_GET_GS, &base));
    truth("it is 0", base == 0);
    show("set GS", syscall(SYS_arch_prctl, ARCH_SET_GS, &cell[0]));
    truth("reads through it", load_gs() == 111);
    show("set GS again", syscall(SYS_arch_prctl, ARCH_SET_GS, &cell[1]));
    struct timespec time = from_ns(1000000);
    nanosleep(&time, NULL);
    truth("after a sleep too", load_gs() == 222 && in_tls == 1234);
    show("get GS again", syscall(SYS_arch_prctl, ARCH_GET_GS, &base));
    truth("it is what was set", base == (unsigned long)&cell[1]);
    show("set FS into the kernel", syscall(SYS_arch_prctl, ARCH_SET_FS, KERNEL_ADDRESS));
    show("set GS into the kernel", syscall(SYS_arch_prctl, ARCH_SET_GS, KERNEL_ADDRESS));
    show("get FS to nowhere", syscall(SYS_arch_prctl, ARCH_GET_FS, BAD_ADDRESS));
    show("strange request", syscall(SYS_arch_prctl, 0x7777, 0));
    int word = 0;
    truth("set_tid_address", syscall(SYS_set_tid_address, &word) == syscall(SYS_gettid));
    void* head[3] = {head, NULL, NULL};
    show("set_robust_list", syscall(SYS_set_robust_list, head, 24));
    show("set_robust_list, wrong size", syscall(SYS_set_robust_list, head, 23));
    void* found = NULL;
    size_t size = 0;
    show("get_robust_list", syscall(SYS_get_robust_list, 0, &found, &size));
    truth("the same", found == head && size == 24);
    show("get_robust_list to nowhere", syscall(SYS_get_robust_list, 0, BAD_ADDRESS, &size));
    show("get_robust_list of nobody", syscall(SYS_get_robust_list, 999999999, &found, &size));
    return 0;
}
