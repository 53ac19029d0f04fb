// SPDX-License-Identifier: MIT
// getrandom: lengths, flags, errors; two answers differ.
#include "abi.h"

int main(void) {
    unsigned char a[64] = {0};
    unsigned char b[64] = {0};
    show("getrandom", syscall(SYS_getrandom, a, sizeof a, 0));
    show("getrandom again", syscall(SYS_getrandom, b, 33, 1));
    truth("the answers differ", memcmp(a, b, 33) != 0);
    truth("and end where they should", b[33] == 0 && b[63] == 0);
    show("nothing", syscall(SYS_getrandom, a, 0, 0));
    show("strange flags", syscall(SYS_getrandom, a, 8, 0x100));
    show("contradicting flags", syscall(SYS_getrandom, a, 8, 6));
    show("to nowhere", syscall(SYS_getrandom, BAD_ADDRESS, 8, 0));
    return 0;
}
