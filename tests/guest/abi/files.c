// SPDX-License-Identifier: MIT
// The three open files and the want of others: read, close, lseek, ioctl, fcntl, fstat, paths.
#include "abi.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

int main(void) {
    char buffer[16];
    struct stat status;
    show("read at the end", syscall(SYS_read, 0, buffer, sizeof buffer));
    show("read from 1", syscall(SYS_read, 1, buffer, sizeof buffer));
    show("read from 9", syscall(SYS_read, 9, buffer, sizeof buffer));
    show("lseek on 1", syscall(SYS_lseek, 1, 0, SEEK_CUR));
    show("lseek on 9", syscall(SYS_lseek, 9, 0, SEEK_CUR));
    show("ioctl on 1", syscall(SYS_ioctl, 1, TIOCGWINSZ, buffer));
    show("ioctl on 9", syscall(SYS_ioctl, 9, TIOCGWINSZ, buffer));
    truth("isatty(1)", isatty(1));
    show("F_GETFD", syscall(SYS_fcntl, 1, F_GETFD));
    show("F_GETFL of 0", syscall(SYS_fcntl, 0, F_GETFL) & O_ACCMODE);
    show("F_GETFL of 1", syscall(SYS_fcntl, 1, F_GETFL) & O_ACCMODE);
    show("F_GETFL of 9", syscall(SYS_fcntl, 9, F_GETFL));
    show("fstat of 1", syscall(SYS_fstat, 1, &status));
    truth("1 is a pipe", S_ISFIFO(status.st_mode));
    show("fstat of 9", syscall(SYS_fstat, 9, &status));
    show("fstat to nowhere", syscall(SYS_fstat, 1, BAD_ADDRESS));
    show("newfstatat of 2", syscall(SYS_newfstatat, 2, "", &status, AT_EMPTY_PATH));
    truth("2 is a pipe", S_ISFIFO(status.st_mode));
    show("newfstatat of no path", syscall(SYS_newfstatat, 2, "", &status, 0));
    show("newfstatat of a bad path", syscall(SYS_newfstatat, 2, BAD_ADDRESS, &status, 0));
    show("open", syscall(SYS_open, "/no/such/file", O_RDONLY));
    show("openat", syscall(SYS_openat, AT_FDCWD, "/no/such/file", O_RDONLY));
    show("open nowhere", syscall(SYS_open, BAD_ADDRESS, O_RDONLY));
    show("stat", syscall(SYS_stat, "/no/such/file", &status));
    show("lstat", syscall(SYS_lstat, "/no/such/file", &status));
    show("access", syscall(SYS_access, "/no/such/file", R_OK));
    show("faccessat", syscall(SYS_faccessat, AT_FDCWD, "/no/such/file", R_OK));
    show("readlink", syscall(SYS_readlink, "/no/such/file", buffer, sizeof buffer));
    show("readlinkat", syscall(SYS_readlinkat, AT_FDCWD, "/no/such/file", buffer, sizeof buffer));
    char path[5000];
    memset(path, 'x', sizeof path);
    path[sizeof path - 1] = '\0';
    show("open with a long path", syscall(SYS_open, path, O_RDONLY));
    show("close 0", syscall(SYS_close, 0));
    show("close 0 again", syscall(SYS_close, 0));
    show("read from closed 0", syscall(SYS_read, 0, buffer, sizeof buffer));
    show("close 9", syscall(SYS_close, 9));
    return 0;
}
