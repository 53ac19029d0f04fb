// SPDX-License-Identifier: MIT
// Clocks and sleeping.
#include "kernel/linux/time.hpp"
#include "kernel/cpu/clock.hpp"
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/memory/user_copy.hpp"
#include "kernel/task/process.hpp"
#include "kernel/task/run_time.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

/// CLOCK_*: a coarse or raw clock is the fine one here.
enum Clock : u64 {
    realtime = 0,
    monotonic = 1,
    process_time = 2,
    thread_time = 3,
    monotonic_raw = 4,
    realtime_coarse = 5,
    monotonic_coarse = 6,
    boot_time = 7,
};

bool read_clock(u64 clock, u64& ns) {
    switch (clock) {
    case realtime:
    case realtime_coarse:
        ns = realtime_start + ticks_ns();
        return true;
    case monotonic:
    case monotonic_raw:
    case monotonic_coarse:
    case boot_time:
        ns = ticks_ns();
        return true;
    case process_time:
        ns = clock::ns_length(run_tsc(*scheduler::current().process));
        return true;
    case thread_time:
        ns = clock::ns_length(run_tsc(scheduler::current()));
        return true;
    default:
        return false;
    }
}

/// Until a deadline in ticks_ns, letting others run in any case.
void sleep_until(u64 deadline_ns) {
    if (deadline_ns <= ticks_ns()) {
        scheduler::yield();
        return;
    }
    scheduler::block_until(deadline_ns);
}

} // namespace

/// clock_gettime(clock, time)
i64 clock_time(const Arguments& arguments) {
    u64 ns = 0;
    if (!read_clock(arguments.a & 0xffff'ffff, ns)) {
        return error_invalid;
    }
    return put_user(arguments.b, TimeSpec::of(ns)) ? 0 : error_fault;
}

/// clock_getres(clock, resolution or null)
i64 clock_resolution(const Arguments& arguments) {
    u64 ns = 0;
    if (!read_clock(arguments.a & 0xffff'ffff, ns)) {
        return error_invalid;
    }
    return arguments.b == 0 || put_user(arguments.b, TimeSpec{0, 1}) ? 0 : error_fault;
}

/// gettimeofday(time or null, zone or null)
i64 time_of_day(const Arguments& arguments) {
    struct {
        i64 seconds, microseconds;
    } value;
    struct {
        i32 minutes_west, daylight_saving;
    } const zone{0, 0};
    const TimeSpec now = TimeSpec::of(realtime_start + ticks_ns());
    value = {now.seconds, now.nanoseconds / 1000};
    if (arguments.a != 0 && !put_user(arguments.a, value)) {
        return error_fault;
    }
    return arguments.b == 0 || put_user(arguments.b, zone) ? 0 : error_fault;
}

/// time(seconds or null)
i64 time(const Arguments& arguments) {
    const i64 seconds = TimeSpec::of(realtime_start + ticks_ns()).seconds;
    return arguments.a == 0 || put_user(arguments.a, seconds) ? seconds : error_fault;
}

/// nanosleep(time, remaining): no signal interrupts it, so nothing ever remains.
i64 sleep(const Arguments& arguments) {
    TimeSpec time{};
    if (!get_user(time, arguments.a)) {
        return error_fault;
    }
    if (!time.valid()) {
        return error_invalid;
    }
    sleep_until(add_saturating(ticks_ns(), time.nanoseconds_in_all()));
    return 0;
}

/// clock_nanosleep(clock, flags, time, remaining)
i64 clock_sleep(const Arguments& arguments) {
    constexpr u64 absolute = 1;
    const u64 clock = arguments.a & 0xffff'ffff;
    if (clock != realtime && clock != monotonic && clock != boot_time) {
        return error_invalid;
    }
    TimeSpec time{};
    if (!get_user(time, arguments.c)) {
        return error_fault;
    }
    if (!time.valid()) {
        return error_invalid;
    }
    const u64 ns = time.nanoseconds_in_all();
    if ((arguments.b & absolute) == 0) {
        sleep_until(add_saturating(ticks_ns(), ns));
    } else {
        sleep_until(clock == realtime ? ticks_of_realtime(ns) : ns);
    }
    return 0;
}

} // namespace kernel::linux
