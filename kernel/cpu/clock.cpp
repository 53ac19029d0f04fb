// SPDX-License-Identifier: MIT
// Calibration and conversion. The interval timer is the 8254 of every PC; its channel 2 counts down
// without an interrupt and can be latched. It is read seldom: under -icount a port costs an
// emulator more than thousands of instructions.
#include "kernel/cpu/clock.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/cpu/apic.hpp"
#include "kernel/output/panic.hpp"

namespace kernel {
namespace {

__extension__ using u128 = unsigned __int128;

constexpr u64 interval_hz = 1'193'182;
constexpr u64 interval_counts = 11'932; // 10 ms
constexpr u64 second_ns = 1'000'000'000;
constexpr u64 rounding_hz = 1'000'000; // one count of the interval timer is 84 ppm of 10 ms
constexpr u32 spin_rounds = 100'000;
constexpr u32 most_spins = 1'000'000; // some seconds at the least

constinit u64 tsc_hz = 0;
constinit u64 apic_hz = 0;
constinit u64 start_tsc = 0;
constinit bool exact = false;

/// a * b / c without overflow between; saturates.
u64 scale(u64 a, u64 b, u64 c) {
    const u128 product = u128{a} * b;
    if (product >> 64 >= c) return ~u64{0};
    u64 quotient, remainder;
    asm("divq %4"
        : "=a"(quotient), "=d"(remainder)
        : "a"(static_cast<u64>(product)), "d"(static_cast<u64>(product >> 64)), "r"(c));
    return quotient;
}

/// Starts channel 2 from 65,535 down (mode 0) with the speaker off.
void start_interval() {
    x86::out8(0x61, static_cast<u8>((x86::in8(0x61) & ~0x03) | 0x01));
    x86::out8(0x43, 0xb0);
    x86::out8(0x42, 0xff);
    x86::out8(0x42, 0xff);
}

/// The three clocks at one moment.
struct Reading {
    u32 interval; ///< counts down
    u64 tsc;
    u32 apic; ///< counts down
};
Reading read_clocks() {
    x86::out8(0x43, 0x80); // latch channel 2
    Reading reading{0, x86::rdtsc(), apic::timer_left()};
    reading.interval = x86::in8(0x42);
    reading.interval |= u32{x86::in8(0x42)} << 8;
    return reading;
}

void spin() {
    u32 rounds = spin_rounds;
    asm volatile("1: decl %0\n\tjnz 1b" : "+r"(rounds));
}

/// Counts a second of a clock that made `counts` while the interval timer made `intervals`.
u64 rate(u64 counts, u64 intervals) {
    const u64 hz = scale(counts, interval_hz, intervals);
    return (hz + rounding_hz / 2) / rounding_hz * rounding_hz;
}

/// Counts between two readings around 100 and around 1,000 NOPs differ by exactly 900 each time
/// only where the counter counts instructions.
bool measure_exactness() {
    for (int i = 0; i < 4; ++i) {
        u32 a, b, c;
        asm volatile("rdtsc\n\tmovl %%eax, %0\n\t.rept 100\n\tnop\n\t.endr\n\t"
                     "rdtsc\n\tmovl %%eax, %1\n\t.rept 1000\n\tnop\n\t.endr\n\t"
                     "rdtsc"
                     : "=&r"(a), "=&r"(b), "=a"(c)
                     :
                     : "edx");
        if (c - b != b - a + 900) return false;
    }
    return true;
}

/// false: the interval timer ran out between two readings (the machine was stopped meanwhile).
bool calibrate() {
    start_interval();
    apic::set_timer(~u32{0});
    spin();
    const Reading first = read_clocks();
    Reading last = first;
    for (u32 spins = 0; first.interval - last.interval < interval_counts; ++spins) {
        check(spins < most_spins, "the interval timer stands still");
        spin();
        const Reading next = read_clocks();
        if (next.interval > last.interval) return false;
        last = next;
    }
    apic::set_timer(0);
    const u64 intervals = first.interval - last.interval;
    tsc_hz = rate(last.tsc - first.tsc, intervals);
    apic_hz = rate(first.apic - last.apic, intervals);
    check(tsc_hz != 0 && apic_hz != 0, "a clock stands still");
    return true;
}

} // namespace

u64 ticks_ns() { return scale(x86::rdtsc() - start_tsc, second_ns, tsc_hz); }

namespace clock {

void start() {
    while (!calibrate()) {
    }
    exact = measure_exactness();
    start_tsc = x86::rdtsc();
}

u64 tsc_frequency() { return tsc_hz; }

u64 ns_length(u64 tsc) { return scale(tsc, second_ns, tsc_hz); }

u64 tsc_length(u64 ns) { return scale(ns, tsc_hz, second_ns); }

u64 tsc_at(u64 ns) {
    const u64 length = tsc_length(ns);
    return length > ~u64{0} - start_tsc ? ~u64{0} : start_tsc + length;
}

void set_timer_at(u64 tsc) {
    const u64 now = x86::rdtsc();
    const u64 length = tsc > now ? tsc - now : 0;
    const u64 ticks = scale(length, apic_hz, tsc_hz);
    apic::set_timer(ticks >= ~u32{0} ? ~u32{0} : static_cast<u32>(ticks) + 1);
}

void stop_timer() { apic::set_timer(0); }

bool counts_instructions() { return exact; }

} // namespace clock
} // namespace kernel
