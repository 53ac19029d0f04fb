// SPDX-License-Identifier: MIT
// The numbers of the system calls (Linux's x86-64 table) and the way from a number to its function.
// A call that is not here is answered with ENOSYS, counted, and named once on the console.
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/linux/system_call.hpp"
#include "kernel/output/console.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

using Call = i64 (*)(const Arguments&);

struct Entry {
    u16 number;
    Call call;
};

/// Each with Linux's name; a test holds that a program of tests/guest/abi makes every one of them.
constexpr Entry entries[] = {
    {0, read},                      // read
    {1, write},                     // write
    {2, no_such_path},              // open
    {3, close},                     // close
    {4, no_such_path},              // stat
    {5, file_status},               // fstat
    {6, no_such_path},              // lstat
    {8, seek},                      // lseek
    {9, map_memory},                // mmap
    {10, protect_memory},           // mprotect
    {11, unmap_memory},             // munmap
    {12, heap_break},               // brk
    {13, signal_action},            // rt_sigaction
    {14, signal_mask},              // rt_sigprocmask
    {16, control_device},           // ioctl
    {20, write_vector},             // writev
    {21, no_such_path},             // access
    {24, yield},                    // sched_yield
    {25, remap_memory},             // mremap
    {28, advise_memory},            // madvise
    {35, sleep},                    // nanosleep
    {39, get_process_id},           // getpid
    {56, clone},                    // clone
    {60, exit},                     // exit
    {62, kill_process},             // kill
    {63, uname},                    // uname
    {72, control_file},             // fcntl
    {89, no_such_path},             // readlink
    {96, time_of_day},              // gettimeofday
    {102, get_user_id},             // getuid
    {104, get_user_id},             // getgid
    {107, get_user_id},             // geteuid
    {108, get_user_id},             // getegid
    {110, get_parent_id},           // getppid
    {127, signal_pending},          // rt_sigpending
    {158, segment_base},            // arch_prctl
    {186, get_thread_id},           // gettid
    {200, kill_thread},             // tkill
    {201, time},                    // time
    {202, futex},                   // futex
    {203, set_affinity},            // sched_setaffinity
    {204, get_affinity},            // sched_getaffinity
    {218, set_clear_child_address}, // set_tid_address
    {228, clock_time},              // clock_gettime
    {229, clock_resolution},        // clock_getres
    {230, clock_sleep},             // clock_nanosleep
    {231, exit_group},              // exit_group
    {234, kill_thread_of_group},    // tgkill
    {257, no_such_path_at},         // openat
    {262, file_status_at},          // newfstatat
    {267, no_such_path_at},         // readlinkat
    {269, no_such_path_at},         // faccessat
    {273, set_robust_list},         // set_robust_list
    {274, get_robust_list},         // get_robust_list
    {302, process_limit},           // prlimit64
    {309, get_cpu},                 // getcpu
    {318, get_random},              // getrandom
    {435, clone_with_structure},    // clone3
};

constexpr usize table_size = 512;
/// rseq: known, and refused on purpose, as C libraries do without it; so it is no unknown call.
constexpr u32 refused_number = 334;

struct Table {
    Call calls[table_size] = {};
};

constexpr Table make_table() {
    Table table;
    for (const Entry& entry : entries) {
        table.calls[entry.number] = entry.call;
    }
    return table;
}

constexpr Table table = make_table();

/// The calls that were answered with ENOSYS since begin_job.
struct Unknown {
    static constexpr usize maximum = 128;

    UnknownCall calls[maximum];
    usize count;
};
constinit Unknown unknown{};

/// Counts, and says so the first time. One number more than the list holds is not told apart.
void note_unknown(u64 number) {
    for (usize i = 0; i < unknown.count; ++i) {
        if (unknown.calls[i].number == number) {
            ++unknown.calls[i].times;
            return;
        }
    }
    if (unknown.count == Unknown::maximum) {
        return;
    }
    unknown.calls[unknown.count++] = {number, 1};
    console::line("system call ", number, " of ", scheduler::current().process->name,
                  " is not implemented: answered with ENOSYS");
}

} // namespace

i64 system_call(Frame& frame) {
    const u32 number = static_cast<u32>(frame.rax); // Linux too looks at EAX only
    i64 result = error_no_call;
    if (number < table_size && table.calls[number] != nullptr) {
        result = table.calls[number](
            {frame.rdi, frame.rsi, frame.rdx, frame.r10, frame.r8, frame.r9, frame});
    }
    if (result == error_no_call && number != refused_number) {
        note_unknown(number);
    }
    return result;
}

void begin_job() { unknown.count = 0; }

usize unknown_calls(const UnknownCall*& list) {
    list = unknown.calls;
    return unknown.count;
}

} // namespace kernel::linux
