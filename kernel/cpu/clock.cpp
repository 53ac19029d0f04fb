// SPDX-License-Identifier: MIT
// Calibration and conversion. The interval timer is the 8254 of every PC, channel 2, whose output can
// be read at port 0x61 without an interrupt.
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
constexpr u64 rounding_hz = 100'000; // finer than this the polling loop does not measure

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

/// Starts channel 2 as a one-shot of interval_counts (mode 0) with the speaker off.
void start_interval() {
    x86::out8(0x61, static_cast<u8>((x86::in8(0x61) & ~0x03) | 0x01));
    x86::out8(0x43, 0xb0);
    x86::out8(0x42, interval_counts & 0xff);
    x86::out8(0x42, interval_counts >> 8);
}
bool interval_over() { return (x86::in8(0x61) & 0x20) != 0; }

u64 rate(u64 counts) {
    const u64 hz = scale(counts, interval_hz, interval_counts);
    return (hz + rounding_hz / 2) / rounding_hz * rounding_hz;
}

/// Counts between two readings around 100 and around 1,000 NOPs differ by exactly 900 each time only
/// where the counter counts instructions.
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

} // namespace

u64 ticks_ns() { return scale(x86::rdtsc() - start_tsc, second_ns, tsc_hz); }

namespace clock {

void start() {
    start_interval();
    apic::set_timer(~u32{0});
    const u64 tsc = x86::rdtsc();
    while (!interval_over())
        x86::pause();
    const u64 tsc_counts = x86::rdtsc() - tsc;
    const u64 apic_counts = ~u32{0} - apic::timer_left();
    apic::set_timer(0);
    tsc_hz = rate(tsc_counts);
    apic_hz = rate(apic_counts);
    check(tsc_hz != 0 && apic_hz != 0, "a clock stands still");
    exact = measure_exactness();
    start_tsc = x86::rdtsc();
}

u64 tsc_frequency() { return tsc_hz; }

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
