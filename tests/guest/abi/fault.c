// SPDX-License-Identifier: MIT
// One fault a run, named by the argument (`list` lists them). Each must end this program with
// Linux's signal, and nothing else: the kernel goes on with the next job.
#include "abi.h"

#include <pthread.h>
#include <stdlib.h>

static volatile int zero;
static const int constant = 5;
static unsigned char data[32] __attribute__((aligned(16))) = {0xc3};

static void null_write(void) { *(volatile int*)(uintptr_t)zero = 1; }
static void null_read(void) { zero = *(volatile int*)(uintptr_t)zero; }
static void read_only(void) { *(volatile int*)(uintptr_t)&constant = 1; }
static void kernel_read(void) { zero = *(volatile int*)KERNEL_ADDRESS; }
static void non_canonical(void) { zero = *(volatile int*)0x8000000000000000; }
static void wild_jump(void) {
    __asm__ volatile("jmp *%0" : : "r"(0x123456789000ul + (unsigned long)zero));
}
static void jump_to_data(void) { __asm__ volatile("jmp *%0" : : "r"(data)); }
static void jump_to_kernel(void) { __asm__ volatile("jmp *%0" : : "r"(KERNEL_ADDRESS)); }
static void divide(void) {
    __asm__ volatile("xorl %%edx, %%edx; movl $1, %%eax; divl %0" : : "m"(zero) : "eax", "edx");
}
static void x87(void) {
    unsigned short control = 0x033f & ~4u; // division by zero is unmasked
    __asm__ volatile("fldcw %0; fld1; fldz; fdivrp; fwait" : : "m"(control));
}
static void undefined(void) { __asm__ volatile("ud2"); }
static void breakpoint(void) { __asm__ volatile("int3"); }
static void privileged(void) { __asm__ volatile("hlt"); }
static void control_register(void) { __asm__ volatile("mov %0, %%cr3" : : "r"(0ul)); }
static void port(void) { __asm__ volatile("outb %%al, $0x80" : : "a"(0)); }
static void interrupts(void) { __asm__ volatile("cli"); }
static void misaligned(void) {
    __asm__ volatile("movaps %%xmm0, (%0)" : : "r"(data + 1) : "memory");
}
static void stack_pointer(void) { __asm__ volatile("movq $0, %rsp; pushq %rax"); }
static int overflow(int depth) {
    volatile char room[4000];
    room[0] = (char)depth;
    return depth == -1 ? 0 : overflow(depth + 1) + room[0];
}
static void stack_overflow(void) { zero = overflow(0); }
static void* in_thread(void* unused) {
    null_write();
    return unused;
}
static void second_thread(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, in_thread, NULL);
    pthread_join(thread, NULL);
}
static void after_unmap(void) {
    free(malloc(100));
    char* p = (char*)syscall(SYS_mmap, NULL, 4096, 3, 0x22, -1, 0);
    p[0] = 1;
    syscall(SYS_munmap, p, 4096);
    zero = p[0];
}

static const struct {
    const char* name;
    void (*cause)(void);
} faults[] = {
    {"null_write", null_write},
    {"null_read", null_read},
    {"read_only", read_only},
    {"kernel_read", kernel_read},
    {"non_canonical", non_canonical},
    {"wild_jump", wild_jump},
    {"jump_to_data", jump_to_data},
    {"jump_to_kernel", jump_to_kernel},
    {"divide", divide},
    {"x87", x87},
    {"undefined", undefined},
    {"breakpoint", breakpoint},
    {"privileged", privileged},
    {"control_register", control_register},
    {"port", port},
    {"interrupts", interrupts},
    {"misaligned", misaligned},
    {"stack_pointer", stack_pointer},
    {"stack_overflow", stack_overflow},
    {"second_thread", second_thread},
    {"after_unmap", after_unmap},
};

int main(int argc, char** argv) {
    for (unsigned i = 0; argc == 2 && i < sizeof faults / sizeof faults[0]; ++i) {
        if (strcmp(argv[1], faults[i].name) == 0) {
            printf("fault %s\n", argv[1]);
            fflush(stdout);
            faults[i].cause();
            printf("went on\n");
            return 1;
        }
    }
    if (argc == 2 && strcmp(argv[1], "list") == 0) {
        for (unsigned i = 0; i < sizeof faults / sizeof faults[0]; ++i) {
            printf("%s\n", faults[i].name);
        }
        return 0;
    }
    printf("no such fault\n");
    return 2;
}
