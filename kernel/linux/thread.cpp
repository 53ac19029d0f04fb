// SPDX-License-Identifier: MIT
// clone for threads, and what a thread registers about itself: its FS and GS base, the word to
// clear at its end, its robust mutexes.
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/linux/process.hpp"
#include "kernel/memory/user_copy.hpp"
#include "kernel/task/process.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

constexpr u64 set_gs = 0x1001, set_fs = 0x1002, get_fs = 0x1003, get_gs = 0x1004;
constexpr u64 robust_list_head_bytes = 24;

} // namespace

/// arch_prctl(what, address)
i64 segment_base(const Arguments& arguments) {
    const u64 what = arguments.a & 0xffff'ffff;
    const u64 address = arguments.b;
    switch (what) {
    case set_fs:
    case set_gs:
        if (address >= user_end) {
            return error_permission;
        }
        what == set_fs ? set_current_fs_base(address) : set_current_gs_base(address);
        return 0;
    case get_fs:
        return put_user(address, current_fs_base()) ? 0 : error_fault;
    case get_gs:
        return put_user(address, current_gs_base()) ? 0 : error_fault;
    default:
        return error_invalid;
    }
}

/// set_tid_address(address)
i64 set_clear_child_address(const Arguments& arguments) {
    Thread& thread = scheduler::current();
    thread.clear_child_tid = arguments.a;
    return thread.tid;
}

/// set_robust_list(head, length)
i64 set_robust_list(const Arguments& arguments) {
    if (arguments.b != robust_list_head_bytes) {
        return error_invalid;
    }
    scheduler::current().linux.robust_list = arguments.a;
    return 0;
}

/// get_robust_list(tid, head, length): musl asks it whether robust mutexes work at all.
i64 get_robust_list(const Arguments& arguments) {
    const i32 tid = static_cast<i32>(arguments.a);
    const Thread& self = scheduler::current();
    const Thread* thread = tid == 0 ? &self : find_thread(*self.process, tid);
    if (thread == nullptr) {
        return error_no_process;
    }
    return put_user(arguments.c, robust_list_head_bytes) &&
                   put_user(arguments.b, thread->linux.robust_list)
               ? 0
               : error_fault;
}

} // namespace kernel::linux
