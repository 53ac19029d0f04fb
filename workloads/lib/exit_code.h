// SPDX-License-Identifier: MIT
// What the workloads' exit codes mean; the lab uses the same.
#ifndef WORKLOADS_LIB_EXIT_CODE_H
#define WORKLOADS_LIB_EXIT_CODE_H

enum {
    EXIT_CODE_OK = 0,
    EXIT_CODE_WRONG = 1, // a value is wrong, or the kernel refused what the program needs
    EXIT_CODE_USAGE = 2,
    EXIT_CODE_UNAVAILABLE = 77, // this CPU, or its kernel, does not offer what was asked for
};

#endif
