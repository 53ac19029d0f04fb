// SPDX-License-Identifier: MIT
// mmap, munmap, mprotect: anonymous memory is zero, lies where it is asked for, and every bad
// request has Linux's error. Whether a page can be touched is asked with a futex wait for a value
// that is not there: EAGAIN if it can be read, EFAULT if not.
#include "abi.h"

#include <sys/mman.h>

#include "linux_numbers.h"

#define PAGE 4096ul

static long map(void* address, size_t length, int prot, int flags, int file, long offset) {
    return syscall(SYS_mmap, address, length, prot, flags, file, offset);
}

static const char* readable(const char* address) {
    syscall(SYS_futex, address, FUTEX_WAIT, 0xdeadbeef, NULL);
    return errno == EAGAIN ? "readable" : error_name(errno);
}

int main(void) {
    const int anonymous = MAP_PRIVATE | MAP_ANONYMOUS;
    const int both = PROT_READ | PROT_WRITE;
    char* p = (char*)map(NULL, 5 * PAGE - 17, both, anonymous, -1, 0);
    truth("mapped on a page", p != MAP_FAILED && (uintptr_t)p % PAGE == 0);
    int zero = 1;
    for (size_t i = 0; i < 5 * PAGE; ++i) {
        zero = zero && p[i] == 0;
        p[i] = (char)i;
    }
    truth("zero", zero);

    show("munmap the middle", syscall(SYS_munmap, p + 2 * PAGE, PAGE));
    printf("pages: %s %s %s %s %s\n", readable(p), readable(p + PAGE), readable(p + 2 * PAGE),
           readable(p + 3 * PAGE), readable(p + 4 * PAGE));
    truth("the rest is kept", p[PAGE + 7] == 7 && p[4 * PAGE + 9] == 9);
    show("munmap a hole", syscall(SYS_munmap, p + 2 * PAGE, PAGE));
    truth("fixed fills the hole",
          (char*)map(p + 2 * PAGE, PAGE, both, anonymous | MAP_FIXED, -1, 0) == p + 2 * PAGE);
    truth("and is zero", p[2 * PAGE + 5] == 0);
    truth("fixed replaces", (char*)map(p, PAGE, both, anonymous | MAP_FIXED, -1, 0) == p);
    truth("with zeros", p[5] == 0);
    show("fixed, not replacing", map(p, PAGE, both, anonymous | MAP_FIXED_NOREPLACE, -1, 0));

    show("mprotect to none", syscall(SYS_mprotect, p + PAGE, PAGE, PROT_NONE));
    printf("pages: %s %s %s\n", readable(p), readable(p + PAGE), readable(p + 2 * PAGE));
    show("mprotect to both", syscall(SYS_mprotect, p + PAGE, PAGE, both));
    truth("contents survive", p[PAGE + 7] == 7);
    show("mprotect to read", syscall(SYS_mprotect, p + PAGE, PAGE, PROT_READ));
    show("clock_gettime into it", syscall(SYS_clock_gettime, 0, p + PAGE));
    truth("still the same", p[PAGE + 7] == 7);
    show("mprotect across a hole", syscall(SYS_mprotect, p, 64 * PAGE * 1024 * 1024, PROT_READ));
    show("mprotect off the page", syscall(SYS_mprotect, p + 1, PAGE, PROT_READ));
    show("mprotect of nothing", syscall(SYS_mprotect, p, 0, PROT_READ));
    show("mprotect to strange rights", syscall(SYS_mprotect, p, PAGE, 0x100));
    show("mprotect that wraps", syscall(SYS_mprotect, p, -PAGE, PROT_READ));
    show("munmap off the page", syscall(SYS_munmap, p + 1, PAGE));
    show("munmap of nothing", syscall(SYS_munmap, p, 0));
    show("munmap of the kernel", syscall(SYS_munmap, KERNEL_ADDRESS, PAGE));
    show("munmap that wraps", syscall(SYS_munmap, p, -PAGE));
    show("munmap all", syscall(SYS_munmap, p, 5 * PAGE));
    printf("pages: %s %s\n", readable(p), readable(p + 4 * PAGE));

    show("mmap of nothing", map(NULL, 0, both, anonymous, -1, 0));
    show("mmap of too much", map(NULL, (size_t)1 << 62, both, anonymous, -1, 0));
    show("mmap that wraps", map(NULL, -5ul, both, anonymous, -1, 0));
    show("mmap neither shared nor private", map(NULL, PAGE, both, MAP_ANONYMOUS, -1, 0));
    show("mmap of no file", map(NULL, PAGE, both, MAP_PRIVATE, 9, 0));
    show("mmap of a pipe", map(NULL, PAGE, PROT_READ, MAP_PRIVATE, 0, 0));
    show("mmap at an odd offset", map(NULL, PAGE, both, anonymous, -1, 1));
    show("fixed off the page", map(p + 1, PAGE, both, anonymous | MAP_FIXED, -1, 0));
    show("fixed in the kernel", map(KERNEL_ADDRESS, PAGE, both, anonymous | MAP_FIXED, -1, 0));
    truth("a free hint is taken",
          (char*)map((void*)0x123450000000, PAGE, both, anonymous, -1, 0) == (char*)0x123450000000);
    truth("a taken hint is not",
          (char*)map((void*)0x123450000000, PAGE, both, anonymous, -1, 0) != (char*)0x123450000000);
    char* shared = (char*)map(NULL, PAGE, both, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    shared[10] = 'x';
    truth("shared", shared[10] == 'x');

    // Code made at run time: writable, then executable.
    static const unsigned char code[] = {0xb8, 42, 0, 0, 0, 0xc3}; // mov $42, %eax; ret
    memcpy(shared, code, sizeof code);
    show("mprotect to execute", syscall(SYS_mprotect, shared, PAGE, PROT_READ | PROT_EXEC));
    int (*function)(void);
    memcpy(&function, &shared, sizeof function);
    show("the code answers", function());

    // A large reservation costs nothing until it is touched.
    const size_t huge = (size_t)64 << 30;
    char* arena = (char*)map(NULL, huge, PROT_NONE, anonymous | MAP_NORESERVE, -1, 0);
    truth("64 GiB reserved", arena != MAP_FAILED);
    show("its middle made usable", syscall(SYS_mprotect, arena + huge / 2, PAGE, both));
    arena[huge / 2] = 1;
    printf("pages: %s %s\n", readable(arena), readable(arena + huge / 2));
    show("munmap it", syscall(SYS_munmap, arena, huge));
    return 0;
}
