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

constexpr u64 clone_memory = 0x100, clone_file_system = 0x200, clone_files = 0x400,
              clone_signal_handlers = 0x800, clone_thread = 0x1'0000, clone_semaphores = 0x4'0000,
              clone_set_tls = 0x8'0000, clone_set_parent_tid = 0x10'0000,
              clone_clear_child_tid = 0x20'0000, clone_detached = 0x40'0000,
              clone_set_child_tid = 0x100'0000, exit_signal_mask = 0xff;
constexpr u64 clone_needed = clone_memory | clone_signal_handlers | clone_thread;
constexpr u64 clone_known = clone_needed | clone_file_system | clone_files | clone_semaphores |
                            clone_set_tls | clone_set_parent_tid | clone_clear_child_tid |
                            clone_detached | clone_set_child_tid | exit_signal_mask;

constexpr u64 set_gs = 0x1001, set_fs = 0x1002, get_fs = 0x1003, get_gs = 0x1004;
constexpr u64 robust_list_head_bytes = 24;

} // namespace

/// clone(flags, stack, parent tid, child tid, tls): threads of the same process only; a call that
/// asks for a new process answers ENOSYS.
i64 clone(const Arguments& arguments) {
    const u64 flags = arguments.a;
    const bool thread_without_handlers =
        (flags & clone_thread) != 0 && (flags & clone_signal_handlers) == 0;
    const bool handlers_without_memory =
        (flags & clone_signal_handlers) != 0 && (flags & clone_memory) == 0;
    if (thread_without_handlers || handlers_without_memory) {
        return error_invalid;
    }
    if ((flags & clone_needed) != clone_needed || (flags & ~clone_known) != 0) {
        return error_no_call;
    }
    if ((flags & clone_set_tls) != 0 && arguments.e >= user_end) {
        return error_permission;
    }
    Thread& parent = scheduler::current();
    Frame frame = arguments.frame;
    frame.rax = 0;
    if (arguments.b != 0) {
        frame.rsp = arguments.b;
    }
    Thread* child = create_thread(*parent.process, frame);
    if (child == nullptr) {
        return error_again;
    }
    child->fs_base = (flags & clone_set_tls) != 0 ? arguments.e : current_fs_base();
    child->gs_base = current_gs_base();
    child->selectors = parent.selectors;
    child->linux.signal_mask = parent.linux.signal_mask;
    child->clear_child_tid = (flags & clone_clear_child_tid) != 0 ? arguments.d : 0;
    // Linux ignores bad addresses here too: the thread is there already.
    if ((flags & clone_set_parent_tid) != 0) {
        static_cast<void>(put_user(arguments.c, child->tid));
    }
    if ((flags & clone_set_child_tid) != 0) {
        static_cast<void>(put_user(arguments.d, child->tid));
    }
    const i32 tid = child->tid;
    scheduler::wake(*child);
    return tid;
}

/// arch_prctl(what, address)
i64 set_thread_area_base(const Arguments& arguments) {
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
