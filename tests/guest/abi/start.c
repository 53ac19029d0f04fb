// SPDX-License-Identifier: MIT
// What a program finds at its start: arguments, auxiliary vector, zeroed bss, an aligned stack.
#include "abi.h"

#include <elf.h>

static char bss[100000];
static int data = 77;

// The vector as the kernel left it, behind the environment; C libraries change what getauxval says.
static unsigned long auxiliary(unsigned long type) {
    char** at = environ;
    while (*at != NULL) {
        ++at;
    }
    for (const unsigned long* pair = (const unsigned long*)(at + 1); *pair != AT_NULL; pair += 2) {
        if (*pair == type) {
            return pair[1];
        }
    }
    return 0;
}

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        printf("argument %d: [%s]\n", i, argv[i]);
    }
    truth("argv ends with null", argv[argc] == NULL);
    truth("the environment follows", environ == argv + argc + 1);
    printf("AT_PAGESZ %lu\n", auxiliary(AT_PAGESZ));
    printf("AT_PHENT %lu\n", auxiliary(AT_PHENT));
    printf("AT_CLKTCK %lu\n", auxiliary(AT_CLKTCK));
    printf("AT_SECURE %lu\n", auxiliary(AT_SECURE));
    printf("AT_FLAGS %lu\n", auxiliary(AT_FLAGS));
    truth("AT_UID", auxiliary(AT_UID) == (unsigned long)syscall(SYS_getuid));
    truth("AT_EUID", auxiliary(AT_EUID) == (unsigned long)syscall(SYS_geteuid));
    truth("AT_GID", auxiliary(AT_GID) == (unsigned long)syscall(SYS_getgid));
    truth("AT_EGID", auxiliary(AT_EGID) == (unsigned long)syscall(SYS_getegid));
    printf("AT_PLATFORM %s\n", (const char*)auxiliary(AT_PLATFORM));
    const char* name = (const char*)auxiliary(AT_EXECFN);
    truth("AT_EXECFN", name != NULL && name[0] != '\0');
    truth("AT_HWCAP has FPU, FXSR, SSE2", (auxiliary(AT_HWCAP) & 0x5000001) == 0x5000001);
    truth("AT_MINSIGSTKSZ", auxiliary(AT_MINSIGSTKSZ) >= 512);
    const unsigned char* random = (const unsigned char*)auxiliary(AT_RANDOM);
    int bits = 0;
    for (int i = 0; random != NULL && i < 16; ++i) {
        bits |= random[i];
    }
    truth("AT_RANDOM", bits != 0);
    const Elf64_Phdr* headers = (const Elf64_Phdr*)auxiliary(AT_PHDR);
    const unsigned long count = auxiliary(AT_PHNUM);
    const unsigned long entry = auxiliary(AT_ENTRY);
    int loads = 0;
    int entry_inside = 0;
    for (unsigned long i = 0; i < count; ++i) {
        loads += headers[i].p_type == PT_LOAD;
        entry_inside |= headers[i].p_type == PT_LOAD && entry >= headers[i].p_vaddr &&
                        entry < headers[i].p_vaddr + headers[i].p_memsz;
    }
    truth("AT_PHDR and AT_PHNUM lead to loadable segments", loads > 0);
    truth("AT_ENTRY lies in one", entry_inside);
    unsigned long stack;
    __asm__("movq %%rsp, %0" : "=r"(stack));
    truth("the stack is below the arguments", stack < (unsigned long)argv);
    int sum = 0;
    for (unsigned i = 0; i < sizeof bss; ++i) {
        sum |= bss[i];
    }
    truth("bss is zero", sum == 0);
    truth("data is not", data == 77);
    unsigned short control = 0;
    unsigned mxcsr = 0;
    __asm__ volatile("fnstcw %0" : "=m"(control));
    __asm__ volatile("stmxcsr %0" : "=m"(mxcsr));
    printf("x87 control word 0x%x, MXCSR 0x%x\n", control, mxcsr & ~0x3fu);
    return 3;
}
