// SPDX-License-Identifier: MIT
// getrandom, from a generator that starts the same in every process: a run must repeat to the byte.
// Nothing here is a secret, and no program of the bench may need one.
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/memory/user_copy.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

/// One step of a 64-bit counter and a bijective mix of it.
u64 next_random(u64& state) {
    state += 0x9e37'79b9'7f4a'7c15;
    u64 value = state;
    value = (value ^ value >> 30) * 0xbf58'476d'1ce4'e5b9;
    value = (value ^ value >> 27) * 0x94d0'49bb'1331'11eb;
    return value ^ value >> 31;
}

} // namespace

/// getrandom(buffer, length, flags)
i64 get_random(const Arguments& arguments) {
    constexpr u64 nonblock = 1, random_source = 2, insecure = 4;
    constexpr u64 length_maximum = 0x7fff'ffff;
    const u64 flags = arguments.c & 0xffff'ffff;
    if ((flags & ~(nonblock | random_source | insecure)) != 0 ||
        (flags & (random_source | insecure)) == (random_source | insecure)) {
        return error_invalid;
    }
    const u64 length = arguments.b < length_maximum ? arguments.b : length_maximum;
    u64& state = scheduler::current().process->linux.random;
    for (u64 done = 0; done < length;) {
        const u64 value = next_random(state);
        const u64 rest = length - done;
        const usize count = rest < sizeof value ? static_cast<usize>(rest) : sizeof value;
        if (!copy_to_user(arguments.a + done, &value, count)) {
            return done != 0 ? static_cast<i64>(done) : error_fault;
        }
        done += count;
    }
    return static_cast<i64>(length);
}

} // namespace kernel::linux
