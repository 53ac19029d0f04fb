// SPDX-License-Identifier: MIT
// clone and clone3 as the C libraries make threads. A call that asks for a new process is answered
// with ENOSYS.
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/memory/user_copy.hpp"
#include "kernel/task/process.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

constexpr u64 clone_memory = 0x100, clone_file_system = 0x200, clone_files = 0x400,
              clone_signal_handlers = 0x800, clone_thread = 0x1'0000, clone_semaphores = 0x4'0000,
              clone_set_tls = 0x8'0000, clone_set_parent_tid = 0x10'0000,
              clone_clear_child_tid = 0x20'0000, clone_detached = 0x40'0000,
              clone_set_child_tid = 0x100'0000, low_half = 0xffff'ffff, exit_signal_mask = 0xff;
constexpr u64 clone_needed = clone_memory | clone_signal_handlers | clone_thread;
constexpr u64 clone_known = clone_needed | clone_file_system | clone_files | clone_semaphores |
                            clone_set_tls | clone_set_parent_tid | clone_clear_child_tid |
                            clone_detached | clone_set_child_tid;

/// What both calls ask for; addresses are the program's.
struct Wish {
    u64 flags = 0;
    u64 stack = 0; ///< the child's stack pointer; 0: the parent's
    u64 parent_tid = 0;
    u64 child_tid = 0;
    u64 tls = 0;
};

/// 0, or why not.
i64 check_flags(const Wish& wish) {
    const u64 flags = wish.flags;
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
    return (flags & clone_set_tls) != 0 && wish.tls >= user_end ? error_permission : 0;
}

i64 make_thread(const Frame& caller, const Wish& wish) {
    if (const i64 error = check_flags(wish); error != 0) {
        return error;
    }
    const u64 flags = wish.flags;
    Thread& parent = scheduler::current();
    Frame frame = caller;
    frame.rax = 0;
    if (wish.stack != 0) {
        frame.rsp = wish.stack;
    }
    Thread* child = create_thread(*parent.process, frame);
    if (child == nullptr) {
        return error_again;
    }
    if ((flags & clone_set_tls) != 0) {
        child->fs_base = wish.tls;
    }
    child->linux.signal_mask = parent.linux.signal_mask;
    child->clear_child_tid = (flags & clone_clear_child_tid) != 0 ? wish.child_tid : 0;
    // Linux ignores bad addresses here too: the thread is there already.
    if ((flags & clone_set_parent_tid) != 0) {
        static_cast<void>(put_user(wish.parent_tid, child->tid));
    }
    if ((flags & clone_set_child_tid) != 0) {
        static_cast<void>(put_user(wish.child_tid, child->tid));
    }
    const i32 tid = child->tid;
    scheduler::wake(*child);
    return tid;
}

/// `struct clone_args` of Linux, its first version.
struct CloneStructure {
    u64 flags, process_file, child_tid, parent_tid, exit_signal, stack, stack_bytes, tls;

    /// 0, or why not: what the structure itself must keep to.
    i64 check() const {
        const bool half_a_stack = (stack == 0) != (stack_bytes == 0);
        const bool stack_outside = stack_bytes > user_end || stack > user_end - stack_bytes;
        const bool thread_with_signal = (flags & clone_thread) != 0 && exit_signal != 0;
        const bool flags_of_clone = (flags & (exit_signal_mask | clone_detached)) != 0;
        return half_a_stack || stack_outside || thread_with_signal || flags_of_clone ? error_invalid
                                                                                     : 0;
    }
};
static_assert(sizeof(CloneStructure) == 64);

} // namespace

/// clone(flags, stack, parent tid, child tid, tls)
i64 clone(const Arguments& arguments) {
    return make_thread(arguments.frame, {arguments.a & low_half & ~exit_signal_mask, arguments.b,
                                         arguments.c, arguments.d, arguments.e});
}

/// clone3(structure, bytes). Whoever sets a word of a later version asks for what is not there.
i64 clone_with_structure(const Arguments& arguments) {
    CloneStructure structure{};
    if (arguments.b < sizeof structure) {
        return error_invalid;
    }
    if (arguments.b > page_size) {
        return error_too_big;
    }
    if (!get_user(structure, arguments.a)) {
        return error_fault;
    }
    for (u64 at = sizeof structure; at < arguments.b; ++at) {
        u8 byte = 0;
        if (!get_user(byte, arguments.a + at)) {
            return error_fault;
        }
        if (byte != 0) {
            return error_no_call;
        }
    }
    if (const i64 error = structure.check(); error != 0) {
        return error;
    }
    return make_thread(arguments.frame, {structure.flags, structure.stack + structure.stack_bytes,
                                         structure.parent_tid, structure.child_tid, structure.tls});
}

} // namespace kernel::linux
