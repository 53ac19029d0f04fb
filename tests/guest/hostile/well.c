// SPDX-License-Identifier: MIT
// A program that is well: a little floating point, a little heap, an exit code of its own.
#include <stdlib.h>

int main(void) {
    volatile double sum = 0;
    double* values = malloc(1000 * sizeof *values);
    for (int i = 0; i < 1000; ++i) {
        values[i] = i * 0.5;
    }
    for (int i = 0; i < 1000; ++i) {
        sum += values[i];
    }
    free(values);
    return sum == 249750.0 ? 11 : 12;
}
