// SPDX-License-Identifier: MIT
// write, writev: what is written, and each way to be refused.
#include "abi.h"

#include <sys/mman.h>
#include <sys/uio.h>

int main(void) {
    setvbuf(stdout, NULL, _IONBF, 0);
    show("write", syscall(SYS_write, 1, "some text\n", 10));
    show("write to 2 nothing", syscall(SYS_write, 2, "x", 0));
    show("write nothing from nowhere", syscall(SYS_write, 1, BAD_ADDRESS, 0));
    show("write to 3", syscall(SYS_write, 3, "x", 1));
    show("write to -1", syscall(SYS_write, -1, "x", 1));
    show("write from nowhere", syscall(SYS_write, 1, BAD_ADDRESS, 1));
    show("write from the kernel", syscall(SYS_write, 1, KERNEL_ADDRESS, 16));

    struct iovec pieces[3] = {{"one ", 4}, {NULL, 0}, {"two\n", 4}};
    show("writev", syscall(SYS_writev, 1, pieces, 3));
    show("writev of none", syscall(SYS_writev, 1, pieces, 0));
    show("writev from nowhere", syscall(SYS_writev, 1, BAD_ADDRESS, 1));
    show("writev of too many", syscall(SYS_writev, 1, pieces, 1025));
    show("writev of -1", syscall(SYS_writev, 1, pieces, -1));
    show("writev to 7", syscall(SYS_writev, 7, pieces, 3));
    pieces[0].iov_base = BAD_ADDRESS;
    show("writev, first piece bad", syscall(SYS_writev, 1, pieces, 3));
    pieces[0].iov_base = "xx";
    pieces[0].iov_len = (size_t)-1;
    show("writev, length negative", syscall(SYS_writev, 1, pieces, 3));

    char large[3000];
    for (unsigned i = 0; i < sizeof large; ++i) {
        large[i] = (char)(i % 100 == 99 ? '\n' : 'a' + i % 26);
    }
    show("write at length", syscall(SYS_write, 1, large, sizeof large));
    return 0;
}
