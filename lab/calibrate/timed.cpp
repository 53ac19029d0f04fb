// SPDX-License-Identifier: MIT
// No vector register and no floating point in this file: see timed.hpp.
#include "lab/calibrate/timed.hpp"

#include "stint/x86/rung/list.hpp"

namespace lab::calibrate {
namespace {

using namespace stint;

void fence() { asm volatile("lfence" : : : "memory"); }

u64 time_chain() {
    u64 sum = 0;
    const u64 start = read_ticks();
    for (unsigned i = 0; i < chain_length / 32; ++i) {
        asm volatile(".rept 32\n\tadd %1, %0\n\t.endr" : "+r"(sum) : "r"(start));
    }
    return read_ticks() - start;
}

void flush(const std::byte* area, u32 bytes) {
    for (u32 at = 0; at < bytes; at += 64)
        asm volatile("clflush (%0)" : : "r"(area + at) : "memory");
}

struct Nothing {
    static void save(std::byte* area) { asm volatile("" : : "r"(area) : "memory"); }
    static void restore(const std::byte* area) { asm volatile("" : : "r"(area) : "memory"); }
};

template <class R>
u64 time_loop(const Task& task, const Memory& memory, unsigned transfers) {
    const u32 step = task.cold ? memory.stride : 0;
    std::byte* area = memory.areas;
    const u64 start = read_ticks();
    if (task.restore) {
        for (unsigned i = 0; i < transfers; ++i, area += step) {
            R::restore(area);
            fence();
        }
    } else {
        for (unsigned i = 0; i < transfers; ++i, area += step) {
            R::save(area);
            fence();
        }
    }
    return read_ticks() - start;
}

/// XSAVEOPT may skip what was not modified since XRSTOR from the very area that it writes. The
/// registers come from `image`, which no save writes, so nothing is skipped on that ground.
template <class R>
Sample take_with(const Task& task, const Memory& memory) {
    Sample sample;
    sample.transfers = task.cold ? cold_areas : hot_transfers;
    sample.chain = time_chain();
    for (usize i = 0; i < cold_areas; ++i)
        R::save(memory.areas + i * memory.stride);
    if (task.cold) flush(memory.areas, cold_areas * memory.stride);
    asm volatile("mfence" : : : "memory");
    time_loop<Nothing>(task, memory, 1); // the code itself into the caches
    sample.work = time_loop<R>(task, memory, sample.transfers);
    sample.empty = time_loop<Nothing>(task, memory, sample.transfers);
    return sample;
}

} // namespace

u64 read_ticks() {
    u32 low = 0, high = 0;
    asm volatile("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
    return low | u64{high} << 32;
}

Sample take_timed(const Task& task, const Memory& memory) {
    Sample sample;
    if (memory.xsave) {
        x86::Xsave::save(memory.kept);
        x86::Xsave::restore(memory.image);
    } else {
        x86::Fxsave::save(memory.kept);
        x86::Fxsave::restore(memory.image);
    }
    x86::each_rung(x86::Rungs{}, [&]<class R>(usize index) {
        if (index == task.rung) sample = take_with<R>(task, memory);
    });
    if (memory.xsave)
        x86::Xsave::restore(memory.kept);
    else
        x86::Fxsave::restore(memory.kept);
    return sample;
}

} // namespace lab::calibrate
