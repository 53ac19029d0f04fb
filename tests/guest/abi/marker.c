// SPDX-License-Identifier: MIT
// Writes its arguments on a line of their own: the test puts one such job before each other, so
// that the console of a whole boot can be cut into the programs' outputs.
#include "abi.h"

int main(int argc, char** argv) {
    printf("\n=====");
    for (int i = 1; i < argc; ++i) {
        printf(" %s", argv[i]);
    }
    printf("\n");
    return 0;
}
