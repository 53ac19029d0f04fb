// SPDX-License-Identifier: MIT
// Names of Linux system calls.
#include "lab/machine/call_name.hpp"

#include <fmt/format.h>

#include <sys/syscall.h>

namespace lab {
namespace {

struct Call {
    stint::u64 number;
    const char* name;
};

/// Those that static programs are likely to make; the numbers are the host's, which is x86-64 too.
constexpr Call calls[] = {
    {SYS_access, "access"},
    {SYS_arch_prctl, "arch_prctl"},
    {SYS_bind, "bind"},
    {SYS_brk, "brk"},
    {SYS_chdir, "chdir"},
    {SYS_clock_gettime, "clock_gettime"},
    {SYS_clock_nanosleep, "clock_nanosleep"},
    {SYS_clone, "clone"},
    {SYS_clone3, "clone3"},
    {SYS_close, "close"},
    {SYS_connect, "connect"},
    {SYS_dup, "dup"},
    {SYS_dup2, "dup2"},
    {SYS_epoll_create1, "epoll_create1"},
    {SYS_epoll_ctl, "epoll_ctl"},
    {SYS_epoll_wait, "epoll_wait"},
    {SYS_eventfd2, "eventfd2"},
    {SYS_execve, "execve"},
    {SYS_faccessat, "faccessat"},
    {SYS_fcntl, "fcntl"},
    {SYS_fork, "fork"},
    {SYS_fstat, "fstat"},
    {SYS_futex, "futex"},
    {SYS_getcwd, "getcwd"},
    {SYS_getdents64, "getdents64"},
    {SYS_getegid, "getegid"},
    {SYS_geteuid, "geteuid"},
    {SYS_getgid, "getgid"},
    {SYS_getpid, "getpid"},
    {SYS_getppid, "getppid"},
    {SYS_getrandom, "getrandom"},
    {SYS_getrlimit, "getrlimit"},
    {SYS_getrusage, "getrusage"},
    {SYS_gettid, "gettid"},
    {SYS_gettimeofday, "gettimeofday"},
    {SYS_getuid, "getuid"},
    {SYS_ioctl, "ioctl"},
    {SYS_kill, "kill"},
    {SYS_listen, "listen"},
    {SYS_lseek, "lseek"},
    {SYS_madvise, "madvise"},
    {SYS_membarrier, "membarrier"},
    {SYS_mmap, "mmap"},
    {SYS_mprotect, "mprotect"},
    {SYS_mremap, "mremap"},
    {SYS_munmap, "munmap"},
    {SYS_nanosleep, "nanosleep"},
    {SYS_newfstatat, "newfstatat"},
    {SYS_open, "open"},
    {SYS_openat, "openat"},
    {SYS_pipe, "pipe"},
    {SYS_pipe2, "pipe2"},
    {SYS_poll, "poll"},
    {SYS_pread64, "pread64"},
    {SYS_prctl, "prctl"},
    {SYS_prlimit64, "prlimit64"},
    {SYS_pwrite64, "pwrite64"},
    {SYS_read, "read"},
    {SYS_readlink, "readlink"},
    {SYS_readlinkat, "readlinkat"},
    {SYS_readv, "readv"},
    {SYS_recvfrom, "recvfrom"},
    {SYS_rseq, "rseq"},
    {SYS_rt_sigaction, "rt_sigaction"},
    {SYS_rt_sigprocmask, "rt_sigprocmask"},
    {SYS_rt_sigreturn, "rt_sigreturn"},
    {SYS_rt_sigsuspend, "rt_sigsuspend"},
    {SYS_rt_sigtimedwait, "rt_sigtimedwait"},
    {SYS_sched_getaffinity, "sched_getaffinity"},
    {SYS_sched_getparam, "sched_getparam"},
    {SYS_sched_getscheduler, "sched_getscheduler"},
    {SYS_sched_setaffinity, "sched_setaffinity"},
    {SYS_sched_setparam, "sched_setparam"},
    {SYS_sched_setscheduler, "sched_setscheduler"},
    {SYS_sched_yield, "sched_yield"},
    {SYS_select, "select"},
    {SYS_sendto, "sendto"},
    {SYS_set_robust_list, "set_robust_list"},
    {SYS_set_tid_address, "set_tid_address"},
    {SYS_setitimer, "setitimer"},
    {SYS_setpgid, "setpgid"},
    {SYS_setsid, "setsid"},
    {SYS_sigaltstack, "sigaltstack"},
    {SYS_socket, "socket"},
    {SYS_stat, "stat"},
    {SYS_statx, "statx"},
    {SYS_sysinfo, "sysinfo"},
    {SYS_tgkill, "tgkill"},
    {SYS_time, "time"},
    {SYS_timer_create, "timer_create"},
    {SYS_times, "times"},
    {SYS_tkill, "tkill"},
    {SYS_umask, "umask"},
    {SYS_uname, "uname"},
    {SYS_unlink, "unlink"},
    {SYS_vfork, "vfork"},
    {SYS_wait4, "wait4"},
    {SYS_waitid, "waitid"},
    {SYS_write, "write"},
    {SYS_writev, "writev"},
};

} // namespace

std::string call_name(stint::u64 number) {
    for (const Call& call : calls) {
        if (call.number == number) return fmt::format("{}, number {}", call.name, number);
    }
    return fmt::format("number {}", number);
}

} // namespace lab
