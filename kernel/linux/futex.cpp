// SPDX-License-Identifier: MIT
// futex: WAIT, WAKE, their BITSET forms, REQUEUE and CMP_REQUEUE. Memory is never shared between
// processes, so private and shared futexes are the same: the key is (process, address).
//
// The kernel's lock is held from before the comparison of the word until the thread is queued, so
// no wake that belongs to a later value of the word can come between.
#include "kernel/linux/futex.hpp"
#include "kernel/cpu/clock.hpp"
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/linux/time.hpp"
#include "kernel/memory/user_copy.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

constexpr u64 op_wait = 0, op_wake = 1, op_requeue = 3, op_compare_requeue = 4, op_wait_bitset = 9,
              op_wake_bitset = 10;
constexpr u64 flag_private = 128, flag_clock_realtime = 256;
constexpr u32 all_bits = ~u32{0};

/// The threads that wait at one of the keys with this hash, in the order of their coming.
/// Invariant: a thread in it has its key in `linux.futex`.
struct Bucket {
    WaitQueue waiters;
};

constexpr usize bucket_count = 64;
constinit Bucket buckets[bucket_count];

Bucket& bucket_of(const Process& process, u64 address) {
    const u64 mixed = (address / sizeof(u32)) * 0x9e37'79b9'7f4a'7c15 +
                      static_cast<u64>(process.pid) * 0xc2b2'ae3d'27d4'eb4f;
    return buckets[mixed >> 58];
}
static_assert(bucket_count == 1 << (64 - 58));

bool waits_at(const Thread& thread, const Process& process, u64 address) {
    return thread.linux.futex.process == &process && thread.linux.futex.address == address;
}

/// 0, or the error of an address that no futex can have.
i64 check_address(u64 address) {
    if (address % sizeof(u32) != 0) {
        return error_invalid;
    }
    return address <= user_end - sizeof(u32) ? 0 : error_fault;
}

i64 wait(u64 address, u32 value, u32 bits, u64 deadline_ns) {
    if (bits == 0) {
        return error_invalid;
    }
    if (const i64 error = check_address(address); error != 0) {
        return error;
    }
    u32 now = 0;
    if (!get_user_word(now, address)) {
        return error_fault;
    }
    if (now != value) {
        return error_again;
    }
    if (deadline_ns <= ticks_ns()) {
        return error_timed_out;
    }
    Thread& thread = scheduler::current();
    thread.linux.futex = {thread.process, address, bits};
    const bool woken = scheduler::block(bucket_of(*thread.process, address).waiters, deadline_ns);
    return woken ? 0 : error_timed_out;
}

/// Wakes `wakes` and moves up to `moves` further waiters to another address; answers how many in
/// all.
i64 requeue(Process& process, u64 from, u64 to, i32 wakes, i32 moves) {
    Bucket& source = bucket_of(process, from);
    Bucket& target = bucket_of(process, to);
    i64 touched = 0;
    // A waiter moved within one bucket goes to its end; `last` keeps the walk from meeting it
    // again.
    Thread* last = nullptr;
    for (Thread* thread = source.waiters.first(); thread != nullptr;
         thread = source.waiters.next(*thread)) {
        last = thread;
    }
    Thread* next = nullptr;
    for (Thread* thread = source.waiters.first(); thread != nullptr; thread = next) {
        next = thread != last ? source.waiters.next(*thread) : nullptr;
        if (touched - wakes >= moves) {
            break;
        }
        if (!waits_at(*thread, process, from)) {
            continue;
        }
        if (++touched <= wakes) {
            scheduler::wake(*thread);
            continue;
        }
        thread->linux.futex.address = to;
        source.waiters.remove(*thread);
        target.waiters.append(*thread);
    }
    return touched;
}

i64 requeue_call(const Arguments& arguments, bool compare) {
    const i32 wakes = static_cast<i32>(arguments.c);
    const i32 moves = static_cast<i32>(arguments.d);
    if (wakes < 0 || moves < 0) {
        return error_invalid;
    }
    const u64 addresses[] = {arguments.a, arguments.e};
    for (const u64 address : addresses) {
        if (const i64 error = check_address(address); error != 0) {
            return error;
        }
    }
    if (compare) {
        u32 now = 0;
        if (!get_user_word(now, arguments.a)) {
            return error_fault;
        }
        if (now != static_cast<u32>(arguments.f)) {
            return error_again;
        }
    }
    return requeue(*scheduler::current().process, arguments.a, arguments.e, wakes, moves);
}

/// The deadline of a wait in ticks_ns; false: a bad time specification, and the error.
bool read_deadline(const Arguments& arguments, u64 op, u64& deadline_ns, i64& error) {
    deadline_ns = scheduler::no_deadline;
    if (arguments.d == 0) {
        return true;
    }
    TimeSpec time{};
    if (!get_user(time, arguments.d)) {
        error = error_fault;
        return false;
    }
    if (!time.valid()) {
        error = error_invalid;
        return false;
    }
    if (op == op_wait) {
        deadline_ns = add_saturating(ticks_ns(), time.nanoseconds_in_all());
    } else if ((arguments.b & flag_clock_realtime) != 0) {
        deadline_ns = ticks_of_realtime(time.nanoseconds_in_all());
    } else {
        deadline_ns = time.nanoseconds_in_all();
    }
    return true;
}

} // namespace

i32 futex_wake(Process& process, u64 address, i32 count, u32 bits) {
    i32 woken = 0;
    Thread* next = nullptr;
    for (Thread* thread = bucket_of(process, address).waiters.first(); thread != nullptr;
         thread = next) {
        next = WaitQueue::next(*thread);
        if (!waits_at(*thread, process, address) || (thread->linux.futex.bits & bits) == 0) {
            continue;
        }
        scheduler::wake(*thread);
        if (++woken >= count) {
            break;
        }
    }
    return woken;
}

/// futex(address, op, value, timeout or second value, second address, third value)
i64 futex(const Arguments& arguments) {
    const u64 op = arguments.b & 0xffff'ffff & ~(flag_private | flag_clock_realtime);
    const u32 third = static_cast<u32>(arguments.f);
    switch (op) {
    case op_wait:
    case op_wait_bitset: {
        u64 deadline_ns = 0;
        i64 error = 0;
        if (op == op_wait && (arguments.b & flag_clock_realtime) != 0) {
            return error_no_call;
        }
        if (!read_deadline(arguments, op, deadline_ns, error)) {
            return error;
        }
        return wait(arguments.a, static_cast<u32>(arguments.c), op == op_wait ? all_bits : third,
                    deadline_ns);
    }
    case op_wake:
    case op_wake_bitset: {
        const u32 bits = op == op_wake ? all_bits : third;
        if ((arguments.b & flag_clock_realtime) != 0) {
            return error_no_call;
        }
        if (bits == 0) {
            return error_invalid;
        }
        if (const i64 error = check_address(arguments.a); error != 0) {
            return error;
        }
        return futex_wake(*scheduler::current().process, arguments.a, static_cast<i32>(arguments.c),
                          bits);
    }
    case op_requeue:
        return requeue_call(arguments, false);
    case op_compare_requeue:
        return requeue_call(arguments, true);
    default:
        return error_no_call;
    }
}

} // namespace kernel::linux
