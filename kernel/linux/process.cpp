// SPDX-License-Identifier: MIT
// Who the process is and how it ends: identifiers, uname, limits, exit.
#include "kernel/linux/process.hpp"
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/linux/futex.hpp"
#include "kernel/linux/memory.hpp"
#include "kernel/memory/user_copy.hpp"
#include "kernel/output/panic.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {

Thread* find_thread(const Process& process, i32 tid) {
    Thread* thread = process.threads.first();
    while (thread != nullptr && thread->tid != tid) {
        thread = process.threads.next(*thread);
    }
    return thread;
}

void end_thread(i32 code) {
    Thread& thread = scheduler::current();
    Process& process = *thread.process;
    release_robust_list(thread);
    if (thread.clear_child_tid != 0) {
        // Linux takes no notice of a bad address here either.
        static_cast<void>(put_user(thread.clear_child_tid, u32{0}));
        futex_wake(process, thread.clear_child_tid, 1, ~u32{0});
    }
    scheduler::exit_current(code);
}

void end_current_process(const Ending& ending) {
    end_process(*scheduler::current().process, ending);
    panic("a thread outlived its process");
}

/// exit(code): this thread only.
i64 exit(const Arguments& arguments) { end_thread(static_cast<i32>(arguments.a & 0xff)); }

i64 exit_group(const Arguments& arguments) {
    end_current_process(Ending::exited(static_cast<i32>(arguments.a & 0xff)));
}

i64 get_process_id(const Arguments&) { return scheduler::current().process->pid; }
i64 get_thread_id(const Arguments&) { return scheduler::current().tid; }

/// No process has a parent here; Linux says 0 where it lies outside what the caller can see.
i64 get_parent_id(const Arguments&) { return 0; }

/// All programs run as root: user, group, and the effective ones.
i64 get_user_id(const Arguments&) { return 0; }

/// uname(buffer): the release is the Linux that the system-call ABI follows; C libraries check it.
i64 uname(const Arguments& arguments) {
    struct {
        char system[65] = "Linux";
        char node[65] = "stint";
        char release[65] = "6.1.0-stint";
        char version[65] = "the reference kernel of Stint";
        char machine[65] = "x86_64";
        char domain[65] = "(none)";
    } const names;
    static_assert(sizeof names == 390);
    return put_user(arguments.a, names) ? 0 : error_fault;
}

/// prlimit64(pid, resource, new, old): limits can be read; they are infinite but for the stack's.
i64 process_limit(const Arguments& arguments) {
    constexpr u64 resources = 16, stack_resource = 3, infinite = ~u64{0};
    struct Limit {
        u64 current, maximum;
    };
    const u64 resource = arguments.b & 0xffff'ffff;
    if (resource >= resources) {
        return error_invalid;
    }
    const i32 pid = static_cast<i32>(arguments.a);
    if (pid != 0 && find_thread(*scheduler::current().process, pid) == nullptr) {
        return error_no_process;
    }
    const Limit limit{resource == stack_resource ? stack_bytes : infinite, infinite};
    if (arguments.c != 0) {
        Limit wish{};
        if (!get_user(wish, arguments.c)) {
            return error_fault;
        }
        if (wish.current > wish.maximum) {
            return error_invalid;
        }
        if (wish.current != limit.current || wish.maximum != limit.maximum) {
            return error_permission;
        }
    }
    return arguments.d == 0 || put_user(arguments.d, limit) ? 0 : error_fault;
}

} // namespace kernel::linux
