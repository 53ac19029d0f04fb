// SPDX-License-Identifier: MIT
// Giving way, and the CPUs that a thread may use.
#include "kernel/cpu/cpu.hpp"
#include "kernel/cpu/cpus.hpp"
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/linux/process.hpp"
#include "kernel/memory/user_copy.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

/// A thread of the caller's process; 0 is the caller.
Thread* find(u64 argument) {
    const i32 tid = static_cast<i32>(argument);
    Thread& self = scheduler::current();
    return tid == 0 ? &self : find_thread(*self.process, tid);
}

} // namespace

i64 yield(const Arguments&) {
    scheduler::yield();
    return 0;
}

/// sched_setaffinity(tid, bytes, mask): only the first word of the mask can name a CPU of ours.
/// CPUs that are not there are dropped from it.
i64 set_affinity(const Arguments& arguments) {
    u64 mask = 0;
    const u64 length = arguments.b & 0xffff'ffff;
    if (!copy_from_user(&mask, arguments.c, length < sizeof mask ? length : sizeof mask)) {
        return error_fault;
    }
    Thread* thread = find(arguments.a);
    if (thread == nullptr) {
        return error_no_process;
    }
    mask &= cpus::online_mask();
    if (mask == 0) {
        return error_invalid;
    }
    scheduler::set_affinity(*thread, mask);
    return 0;
}

/// sched_getaffinity(tid, bytes, mask): the bytes written.
i64 get_affinity(const Arguments& arguments) {
    const u64 length = arguments.b & 0xffff'ffff;
    if (length < sizeof(u64) || length % sizeof(u64) != 0) {
        return error_invalid;
    }
    const Thread* thread = find(arguments.a);
    if (thread == nullptr) {
        return error_no_process;
    }
    return put_user(arguments.c, thread->affinity & cpus::online_mask()) ? i64{sizeof(u64)}
                                                                         : error_fault;
}

/// getcpu(cpu or null, node or null)
i64 get_cpu(const Arguments& arguments) {
    constexpr u32 node = 0;
    const u32 number = this_cpu().number;
    const bool done = (arguments.a == 0 || put_user(arguments.a, number)) &&
                      (arguments.b == 0 || put_user(arguments.b, node));
    return done ? 0 : error_fault;
}

} // namespace kernel::linux
