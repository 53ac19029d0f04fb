// SPDX-License-Identifier: MIT
// For programs without a libc: where they begin, and how they start a thread.
// Nothing here or before `program` touches the FPU.
#ifndef WORKLOADS_LIB_THREAD_H
#define WORKLOADS_LIB_THREAD_H

#include "sys.h"

enum {
    CLONE_VM = 0x100,
    CLONE_FS = 0x200,
    CLONE_FILES = 0x400,
    CLONE_SIGHAND = 0x800,
    CLONE_THREAD = 0x10000,
    CLONE_SYSVSEM = 0x40000,
    CLONE_AS_THREAD =
        CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM,
    SYS_NR_CLONE = 56,
};

enum { THREAD_STACK_BYTES = 16384 };

struct thread_stack {
    _Alignas(16) unsigned char bytes[THREAD_STACK_BYTES];
};

// Compilers call these two without being asked. `rep` moves bytes in integer registers.
void* memset(void* to, int byte, size_t count);
__attribute__((used)) void* memset(void* to, int byte, size_t count) {
    void* at = to;
    __asm__ volatile("rep stosb" : "+D"(at), "+c"(count) : "a"(byte) : "memory");
    return to;
}

void* memcpy(void* restrict to, const void* restrict from, size_t count);
__attribute__((used)) void* memcpy(void* restrict to, const void* restrict from, size_t count) {
    void* at = to;
    __asm__ volatile("rep movsb" : "+D"(at), "+S"(from), "+c"(count) : : "memory");
    return to;
}

// The program, given what the kernel put on the first stack; its result is the exit code.
int program(int argc, char** argv);

void program_begin(long* stack);
__attribute__((used)) void program_begin(long* stack) {
    sys_exit_program(program((int)stack[0], (char**)(stack + 1)));
}

// void _start(void)
//   rsp -> argc, argv[0], ..., null       as the kernel leaves it; 16-byte aligned
__asm__(".text\n"
        ".globl _start\n"
        ".type _start, @function\n"
        "_start:\n\t"
        "xorl %ebp, %ebp\n\t"
        "movq %rsp, %rdi\n\t"
        "call program_begin\n\t"
        "ud2\n"
        ".size _start, . - _start\n");

// Starts `body(argument)` on `stack`; `body` must end with sys_exit_thread. The result is the new
// thread's number, or negative errno. The child has the caller's registers at the system call.
static inline long thread_start(struct thread_stack* stack, void (*body)(void*), void* argument) {
    register long no_tid __asm__("r10") = 0;
    register long no_tls __asm__("r8") = 0;
    register void (*child_body)(void*) __asm__("r12") = body;
    register void* child_argument __asm__("r13") = argument;
    long result = SYS_NR_CLONE;
    __asm__ volatile("syscall\n\t"
                     "testq %%rax, %%rax\n\t"
                     "jnz 1f\n\t"
                     "xorl %%ebp, %%ebp\n\t"
                     "movq %[argument], %%rdi\n\t"
                     "call *%[body]\n\t"
                     "ud2\n"
                     "1:"
                     : "+a"(result)
                     : "D"((long)CLONE_AS_THREAD), "S"(stack->bytes + THREAD_STACK_BYTES), "d"(0L),
                       "r"(no_tid),
                       "r"(no_tls), [body] "r"(child_body), [argument] "r"(child_argument)
                     : "rcx", "r11", "memory", "cc");
    return result;
}

#endif
