// SPDX-License-Identifier: MIT
// Calls that do not exist answer ENOSYS and the program goes on; so do the marks of the region.
// Containers answer some with EPERM, so what must come is also written down in unknown.expected.
#include "abi.h"

int main(void) {
    show("call 400", syscall(400));
    show("call 511", syscall(511));
    show("call 600", syscall(600));
    show("call 600 again", syscall(600));
    show("call -1", syscall(-1));
    show("call 1 << 40", syscall(1L << 40));
    show("region begins", syscall(0x53740001));
    show("region ends", syscall(0x53740002));
    printf("and on\n");
    return 5;
}
