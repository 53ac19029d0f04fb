// SPDX-License-Identifier: MIT
// Ends by the exception that its argument names, or says on its output that nothing happened.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const int read_only = 1;
static unsigned char not_code[16] = {0xc3};

static void flag(uint64_t bit) {
    __asm__ volatile("pushfq; orq %0, (%%rsp); popfq" : : "r"(bit) : "cc", "memory");
}

static int overflow_stack(volatile char* below) {
    volatile char here[4096];
    here[0] = *below;
    return overflow_stack(here) + here[0];
}

int main(int count, char** argument) {
    const char* kind = count > 1 ? argument[1] : "";
    volatile uint64_t far = 0x8000000000000000; // not canonical
    volatile uint64_t kernel = 0xffff800000100000;
    if (!strcmp(kind, "de")) __asm__ volatile("xorl %%eax, %%eax; divl %%eax" : : : "eax", "edx");
    if (!strcmp(kind, "db")) {
        flag(0x100);
        __asm__ volatile("nop; nop");
    }
    if (!strcmp(kind, "icebp")) __asm__ volatile(".byte 0xf1");
    if (!strcmp(kind, "bp")) __asm__ volatile("int3");
    if (!strcmp(kind, "ud")) __asm__ volatile("ud2");
    if (!strcmp(kind, "hlt")) __asm__ volatile("hlt");
    if (!strcmp(kind, "cli")) __asm__ volatile("cli");
    if (!strcmp(kind, "out")) __asm__ volatile("outb %%al, $0x80" : : "a"(0));
    if (!strcmp(kind, "wrmsr")) __asm__ volatile("wrmsr" : : "a"(0), "c"(0), "d"(0));
    if (!strcmp(kind, "swapgs")) __asm__ volatile("swapgs");
    if (!strcmp(kind, "int80")) __asm__ volatile("int $0x80");
    if (!strcmp(kind, "int8")) __asm__ volatile("int $8");
    if (!strcmp(kind, "int64")) __asm__ volatile("int $0x40");
    if (!strcmp(kind, "far")) (void)*(volatile char*)far;
    if (!strcmp(kind, "jump")) __asm__ volatile("jmp *%0" : : "r"(far));
    if (!strcmp(kind, "ss")) __asm__ volatile("movq %0, %%rsp; pushq $0" : : "r"(far));
    if (!strcmp(kind, "null")) (void)*(volatile char*)(far << 1);
    if (!strcmp(kind, "constant")) *(volatile int*)&read_only = 2;
    if (!strcmp(kind, "data")) ((void (*)(void))not_code)();
    if (!strcmp(kind, "kernel")) (void)*(volatile char*)kernel;
    if (!strcmp(kind, "stack")) overflow_stack((char*)argument);
    if (!strcmp(kind, "ac")) {
        flag(0x40000);
        __asm__ volatile("movl 1(%%rsp), %%eax" : : : "eax");
    }
    if (!strcmp(kind, "mf")) {
        const uint16_t unmasked = 0x37b;
        __asm__ volatile("fninit; fldcw %0; fld1; fldz; fdivrp; fwait" : : "m"(unmasked));
    }
    if (!strcmp(kind, "xm")) {
        const uint32_t unmasked = 0x1f00;
        __asm__ volatile("ldmxcsr %0; xorps %%xmm0, %%xmm0; divss %%xmm0, %%xmm0"
                         :
                         : "m"(unmasked)
                         : "xmm0");
    }
    if (!strcmp(kind, "mxcsr")) {
        const uint32_t reserved = 0xffff1f80;
        __asm__ volatile("ldmxcsr %0" : : "m"(reserved));
    }
    printf("%s: nothing happened\n", kind);
    return 1;
}
