// SPDX-License-Identifier: MIT
// What the programs of this folder share. Each prints what system calls answer, as text that is the
// same on Linux and on the reference kernel: names of errors and truths, never addresses, ids or
// times.
#ifndef ABI_H
#define ABI_H
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define BAD_ADDRESS ((void*)0x10) // in the first page, which is never mapped
#define KERNEL_ADDRESS ((void*)0xffff800000000000)

static inline const char* error_name(int error) {
    switch (error) {
    case EPERM:
        return "EPERM";
    case ENOENT:
        return "ENOENT";
    case ESRCH:
        return "ESRCH";
    case EBADF:
        return "EBADF";
    case EAGAIN:
        return "EAGAIN";
    case ENOMEM:
        return "ENOMEM";
    case EFAULT:
        return "EFAULT";
    case EEXIST:
        return "EEXIST";
    case ENODEV:
        return "ENODEV";
    case EINVAL:
        return "EINVAL";
    case ENOTTY:
        return "ENOTTY";
    case ESPIPE:
        return "ESPIPE";
    case ENAMETOOLONG:
        return "ENAMETOOLONG";
    case ENOSYS:
        return "ENOSYS";
    case ETIMEDOUT:
        return "ETIMEDOUT";
    default:
        return "another error";
    }
}

// Prints the result of a call made with syscall(): a number, or the error's name.
static inline void show(const char* what, long result) {
    if (result == -1) {
        printf("%s: %s\n", what, error_name(errno));
    } else {
        printf("%s: %ld\n", what, result);
    }
}

// For results that differ between machines: only whether the call succeeded.
static inline void show_done(const char* what, long result) {
    printf("%s: %s\n", what, result == -1 ? error_name(errno) : "done");
}

static inline void truth(const char* what, int holds) {
    printf("%s: %s\n", what, holds ? "yes" : "no");
}

static inline int64_t now_ns(clockid_t clock) {
    struct timespec time;
    if (clock_gettime(clock, &time) != 0) {
        return -1;
    }
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static inline struct timespec from_ns(int64_t ns) {
    struct timespec time = {.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
    return time;
}

#endif
