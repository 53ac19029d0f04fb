// SPDX-License-Identifier: MIT
// mremap: shrinking, growing in place, moving with contents, and refusals.
#include "abi.h"

#include <sys/mman.h>

#define PAGE 4096ul

static char* anonymous(size_t pages) {
    return mmap(NULL, pages * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static long remap(void* old, size_t old_size, size_t size, int flags, void* target) {
    return syscall(SYS_mremap, old, old_size, size, flags, target);
}

static int filled(const char* p, size_t pages) {
    for (size_t i = 0; i < pages; ++i) {
        if (p[i * PAGE] != (char)(i + 1)) {
            return 0;
        }
    }
    return 1;
}

int main(void) {
    char* p = anonymous(16);
    for (int i = 0; i < 16; ++i) {
        p[i * PAGE] = (char)(i + 1);
    }
    truth("shrinks in place", remap(p, 16 * PAGE, 8 * PAGE, 0, NULL) == (long)p);
    show("what was cut is gone", syscall(SYS_write, 2, p + 8 * PAGE, 1));
    truth("grows in place into what was cut", remap(p, 8 * PAGE, 16 * PAGE, 0, NULL) == (long)p);
    truth("contents kept", filled(p, 8));
    truth("the new part is zero", p[8 * PAGE] == 0 && p[15 * PAGE + 100] == 0);
    // Something just above, so that it cannot grow in place.
    syscall(SYS_munmap, p + 8 * PAGE, 8 * PAGE);
    mmap(p + 8 * PAGE, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    show("cannot grow in place", remap(p, 8 * PAGE, 20 * PAGE, 0, NULL));
    char* q = (char*)remap(p, 8 * PAGE, 20 * PAGE, MREMAP_MAYMOVE, NULL);
    truth("moves", q != MAP_FAILED && q != p);
    truth("contents moved", filled(q, 8));
    truth("the rest is zero", q[8 * PAGE] == 0 && q[20 * PAGE - 1] == 0);
    show("the old place is gone", syscall(SYS_write, 2, p, 1));
    char* target = anonymous(30);
    target[5] = 77;
    truth("moves to a fixed place",
          (char*)remap(q, 20 * PAGE, 20 * PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, target) == target);
    truth("contents moved again", filled(target, 8));
    truth("over what was there", target[5] == 0);
    show("fixed without maymove", remap(target, PAGE, PAGE, MREMAP_FIXED, q));
    show("fixed over itself",
         remap(target, 4 * PAGE, 4 * PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, target + 2 * PAGE));
    show("off the page", remap(target + 1, PAGE, 2 * PAGE, MREMAP_MAYMOVE, NULL));
    show("to nothing", remap(target, PAGE, 0, MREMAP_MAYMOVE, NULL));
    show("of nowhere", remap((void*)0x234560000000, PAGE, 2 * PAGE, MREMAP_MAYMOVE, NULL));
    show("shrinks from beyond the end", remap(target, -PAGE, PAGE, MREMAP_MAYMOVE, NULL));
    show("strange flags", remap(target, PAGE, 2 * PAGE, 0x100, NULL));
    return 0;
}
