// SPDX-License-Identifier: MIT
// brk: the heap grows zeroed, shrinks, and refuses to go where it cannot.
#include "abi.h"

int main(void) {
    setvbuf(stdout, NULL, _IONBF, 0);
    char* start = (char*)syscall(SYS_brk, 0);
    truth("brk(0) tells the end", start != NULL);
    char* end = (char*)syscall(SYS_brk, start + 100000);
    truth("grows", end == start + 100000);
    int zero = 1;
    for (char* at = start; at < end; ++at) {
        zero = zero && *at == 0;
        *at = 0x55;
    }
    truth("is zero", zero);
    truth("shrinks", (char*)syscall(SYS_brk, start + 5000) == start + 5000);
    truth("grows again", (char*)syscall(SYS_brk, end) == end);
    zero = 1;
    for (char* at = (char*)(((uintptr_t)start + 5000 + 4095) & ~4095ul); at < end; ++at) {
        zero = zero && *at == 0;
    }
    truth("is zero again where it was given back", zero);
    truth("keeps what was kept", start[4999] == 0x55);
    truth("refuses below its start", (char*)syscall(SYS_brk, 0x1000) == end);
    truth("refuses the kernel", (char*)syscall(SYS_brk, KERNEL_ADDRESS) == end);
    truth("refuses all of user space", (char*)syscall(SYS_brk, 0x7ffffffff000) == end);
    truth("goes back", (char*)syscall(SYS_brk, start) == start);
    return 0;
}
