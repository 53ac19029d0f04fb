// SPDX-License-Identifier: MIT
// madvise: MADV_DONTNEED gives zeros back, other advice changes nothing.
#include "abi.h"

#include <sys/mman.h>

#define PAGE 4096ul

int main(void) {
    char* p = mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(p, 'x', 4 * PAGE);
    show("MADV_DONTNEED", syscall(SYS_madvise, p + PAGE, 2 * PAGE, MADV_DONTNEED));
    truth("inside is zero", p[PAGE] == 0 && p[3 * PAGE - 1] == 0);
    truth("outside is kept", p[PAGE - 1] == 'x' && p[3 * PAGE] == 'x');
    show("MADV_NORMAL", syscall(SYS_madvise, p, PAGE, MADV_NORMAL));
    show("MADV_SEQUENTIAL", syscall(SYS_madvise, p, PAGE, MADV_SEQUENTIAL));
    show("MADV_WILLNEED", syscall(SYS_madvise, p, PAGE, MADV_WILLNEED));
    show("MADV_DONTFORK", syscall(SYS_madvise, p, PAGE, MADV_DONTFORK));
    truth("still kept", p[0] == 'x');
    show("nothing", syscall(SYS_madvise, p, 0, MADV_DONTNEED));
    show("off the page", syscall(SYS_madvise, p + 1, PAGE, MADV_DONTNEED));
    show("unknown advice", syscall(SYS_madvise, p, PAGE, 12345));
    munmap(p + PAGE, PAGE);
    show("over a hole", syscall(SYS_madvise, p, 4 * PAGE, MADV_DONTNEED));
    truth("before and behind it", p[0] == 0 && p[2 * PAGE] == 0);
    show("wrapping", syscall(SYS_madvise, p, -PAGE, MADV_DONTNEED));
    return 0;
}
