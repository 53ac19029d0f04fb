// SPDX-License-Identifier: MIT
// Computes pi with the FPU, for as long as it is told: the long-running test of 2006.
// The area under 4 / (1 + x*x) from 0 to 1, by midpoints. Summed in blocks, which keeps the
// rounding small; a compensated sum would keep it smaller, but would also mend a value that a
// switch lost.
#include <stdio.h>

#include "lib/options.h"

static uint64_t steps = 100000000;

static const struct option options[] = {
    {"STEPS", "amount of work: points at which the curve is taken", OPTION_NUMBER, false, &steps, 1,
     (uint64_t)1 << 40, NULL},
};
static const struct command command = {
    "pi", "[STEPS]",
    "Computes pi from the area under 4 / (1 + x*x), in doubles, with STEPS points, and prints it.",
    options, sizeof options / sizeof options[0]};

enum { BLOCK = 4096 };

static double area(double width) {
    double sum = 0.0;
    for (uint64_t first = 0; first < steps; first += BLOCK) {
        const uint64_t end = steps - first < BLOCK ? steps : first + BLOCK;
        double block = 0.0;
        for (uint64_t step = first; step < end; ++step) {
            const double x = ((double)(int64_t)step + 0.5) * width;
            block += 4.0 / (1.0 + x * x);
        }
        sum += block;
    }
    return sum * width;
}

int main(int argc, char** argv) {
    options_parse(&command, argc, argv);
    const double width = 1.0 / (double)(int64_t)steps;
    const double value = area(width);

    // The midpoint rule is width^2 / 12 too large here; twice that, and at most 2^-53 of about pi
    // for each addition that a term goes through.
    const double additions = (double)BLOCK + (double)(int64_t)(steps / BLOCK);
    const double error = value - 3.141592653589793;
    const double allowed = width * width / 6.0 + additions * 4e-16;
    const unsigned wrong = !(error < allowed && -error < allowed);
    printf("pi steps=%llu value=%.15f checked=1 wrong=%u\n", (unsigned long long)steps, value,
           wrong);
    return wrong == 0 ? EXIT_CODE_OK : EXIT_CODE_WRONG;
}
