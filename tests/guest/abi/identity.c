// SPDX-License-Identifier: MIT
// Who am I: getpid, gettid, the user and group ids, uname, prlimit64.
#include "abi.h"

#include <sys/resource.h>
#include <sys/utsname.h>

int main(void) {
    const long pid = syscall(SYS_getpid);
    truth("pid is positive", pid > 0);
    truth("the first thread has the process's id", syscall(SYS_gettid) == pid);
    show_done("getppid", syscall(SYS_getppid));
    truth("uid and euid agree", syscall(SYS_getuid) == syscall(SYS_geteuid));
    truth("gid and egid agree", syscall(SYS_getgid) == syscall(SYS_getegid));
    struct utsname names;
    show("uname", syscall(SYS_uname, &names));
    printf("system %s on %s\n", names.sysname, names.machine);
    truth("a release", names.release[0] >= '3');
    show("uname to nowhere", syscall(SYS_uname, BAD_ADDRESS));
    struct rlimit limit;
    show("prlimit64", syscall(SYS_prlimit64, 0, RLIMIT_STACK, NULL, &limit));
    truth("a stack of at least 1 MiB", limit.rlim_cur >= 1 << 20);
    show("prlimit64 sets what is", syscall(SYS_prlimit64, 0, RLIMIT_STACK, &limit, NULL));
    show("prlimit64 of itself by number", syscall(SYS_prlimit64, pid, RLIMIT_STACK, NULL, &limit));
    show("prlimit64 of nothing", syscall(SYS_prlimit64, 0, 99, NULL, &limit));
    show("prlimit64 to nowhere", syscall(SYS_prlimit64, 0, RLIMIT_STACK, NULL, BAD_ADDRESS));
    return 0;
}
