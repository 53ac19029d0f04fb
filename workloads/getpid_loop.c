// SPDX-License-Identifier: MIT
// Loops on the getpid system call and never touches the FPU: the integer half of the tests of 2006,
// run beside `pi` or `long_double_sum` on one CPU.
#include "lib/options.h"

static uint64_t count;

static const struct option options[] = {
    {"COUNT", "system calls to make", OPTION_NUMBER, false, &count, 1, UINT64_MAX, NULL},
};
static const struct command command = {
    "getpid_loop", "[COUNT]",
    "Calls getpid COUNT times, or until it is ended, without any use of the FPU.", options,
    sizeof options / sizeof options[0]};

int main(int argc, char** argv) {
    options_parse(&command, argc, argv);
    const long pid = sys_getpid();
    for (uint64_t done = 1; count == 0 || done < count; ++done) {
        if (sys_getpid() != pid)
            text_fail("getpid_loop", "the process id changed", EXIT_CODE_WRONG);
    }
    struct text t;
    text_start(&t, "getpid_loop");
    text_field(&t, "calls", count);
    text_byte(&t, '\n');
    text_write(&t, TEXT_OUT);
    return EXIT_CODE_OK;
}
