// SPDX-License-Identifier: MIT
// Giving way, and the CPUs that a thread may use: there is one.
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/linux/process.hpp"
#include "kernel/memory/user_copy.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

constexpr u64 cpu_set = 1; ///< the mask of all CPUs

bool knows(i32 tid) {
    return tid == 0 || find_thread(*scheduler::current().process, tid) != nullptr;
}

} // namespace

i64 yield(const Arguments&) {
    scheduler::yield();
    return 0;
}

/// sched_setaffinity(tid, bytes, mask): only the first word of the mask can name a CPU of ours.
i64 set_affinity(const Arguments& arguments) {
    u64 mask = 0;
    const u64 length = arguments.b & 0xffff'ffff;
    if (!copy_from_user(&mask, arguments.c, length < sizeof mask ? length : sizeof mask)) {
        return error_fault;
    }
    if (!knows(static_cast<i32>(arguments.a))) {
        return error_no_process;
    }
    return (mask & cpu_set) != 0 ? 0 : error_invalid;
}

/// sched_getaffinity(tid, bytes, mask): the bytes written.
i64 get_affinity(const Arguments& arguments) {
    const u64 length = arguments.b & 0xffff'ffff;
    if (length < sizeof cpu_set || length % sizeof cpu_set != 0) {
        return error_invalid;
    }
    if (!knows(static_cast<i32>(arguments.a))) {
        return error_no_process;
    }
    return put_user(arguments.c, cpu_set) ? i64{sizeof cpu_set} : error_fault;
}

/// getcpu(cpu or null, node or null)
i64 get_cpu(const Arguments& arguments) {
    const u64 addresses[] = {arguments.a, arguments.b};
    for (const u64 address : addresses) {
        if (address != 0 && !put_user(address, u32{0})) {
            return error_fault;
        }
    }
    return 0;
}

} // namespace kernel::linux
