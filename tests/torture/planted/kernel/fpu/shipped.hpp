// SPDX-License-Identifier: MIT
// Planted faults, all in one image: the mistakes that engines make when threads change CPUs. The
// name that the emulated CPU gives itself chooses one (QEMU's -cpu MODEL,model-id=NAME), so that
// the kernel needs no option for its tests. Each event first goes wrong, then through the right
// engine.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/cpu/features.hpp"
#include "kernel/output/panic.hpp"
#include "stint/dispatch.hpp"
#include "stint/x86/unit.hpp"

namespace kernel::fpu {

/// Jobs may choose what is recorded; otherwise all of them count.
inline constexpr bool every_record = false;

template <stint::x86::Rung R, bool Keys>
using Unit = stint::x86::Unit<R, Keys>;

namespace planted {

enum class Fault : u8 {
    owner_kept,       ///< an owner that migrates takes its ownership along
    last_cpu_ignored, ///< the CPU's owner is right, but the thread has run elsewhere since
    stale_generation, ///< a record that is used again keeps its stamp
    ts_shared,        ///< one cached TS for all CPUs
};
inline constexpr Text names[] = {"owner_kept", "last_cpu_ignored", "stale_generation", "ts_shared"};

/// What the faulty engine remembers of a thread beyond its record; found by the record's address,
/// one that shares a place with another is forgotten.
struct Memory {
    const stint::Thread* thread;
    u64 stamp;
    u16 cpu;
    bool owner; ///< it left that CPU as the owner of its registers
};
inline constinit Memory memories[1024]{};
inline Memory& memory_of(const stint::Thread& thread) {
    Memory& memory = memories[reinterpret_cast<u64>(&thread) / sizeof(stint::Thread) % 1024];
    if (memory.thread != &thread) memory = {&thread, 0, 0, false};
    return memory;
}

inline constinit Fault fault{};
inline constinit stint::Entry right{};
inline constinit const stint::Thread* owners[64]{}; ///< by CPU
inline constinit bool armed = false;

/// Around every event that looks at TS.
struct SharedTs {
    stint::Cpu& cpu;
    explicit SharedTs(stint::Cpu& here) : cpu(here) {
        if (fault == Fault::ts_shared) cpu.armed = armed;
    }
    ~SharedTs() { armed = cpu.armed; }
    SharedTs(const SharedTs&) = delete;
    SharedTs& operator=(const SharedTs&) = delete;
};

inline void exchange(stint::Cpu& cpu, stint::Thread& prev, stint::Thread& next,
                     stint::Departure why) {
    const SharedTs shared(cpu);
    const bool owns = prev.user && prev.stamp == cpu.stamp;
    const bool ended = prev.stamp == 0; // then destroy() has noted the stamp
    if (prev.user && !ended) memory_of(prev) = {&prev, prev.stamp, cpu.number, owns};
    if (owns) owners[cpu.number] = &prev;
    const Memory& memory = memory_of(next);
    const bool moved = memory.owner && memory.cpu != cpu.number;
    if (fault == Fault::owner_kept && moved) next.stamp = cpu.stamp;
    if (fault == Fault::last_cpu_ignored && owners[cpu.number] == &next) next.stamp = cpu.stamp;
    right.exchange(cpu, prev, next, why);
}

inline void user_return(stint::Cpu& cpu, stint::Thread& current) {
    const SharedTs shared(cpu);
    right.user_return(cpu, current);
}

inline bool first_use(stint::Cpu& cpu, stint::Thread& current) {
    const SharedTs shared(cpu);
    return right.first_use(cpu, current);
}

inline void destroy(stint::Cpu& cpu, stint::Thread& thread) {
    memory_of(thread) = {&thread, thread.stamp, cpu.number, false};
    for (const stint::Thread*& owner : owners)
        if (owner == &thread) owner = nullptr;
    right.destroy(cpu, thread);
}

inline void fork(stint::Cpu& cpu, stint::Thread& parent, stint::Thread& child, u32 id,
                 std::byte* area) {
    right.fork(cpu, parent, child, id, area);
    if (fault == Fault::stale_generation) child.stamp = memory_of(child).stamp;
}

inline Fault chosen() {
    const CpuBrand brand = read_cpu_brand();
    for (usize i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (Text(brand.text) == names[i]) return static_cast<Fault>(i);
    panic("the CPU's name chooses no planted fault");
}

} // namespace planted

inline stint::Entry shipped(const stint::Entry& row) {
    planted::fault = planted::chosen();
    planted::right = row;
    stint::Entry wrong = row;
    wrong.exchange = planted::exchange;
    wrong.user_return = planted::user_return;
    wrong.first_use = planted::first_use;
    wrong.destroy = planted::destroy;
    wrong.fork = planted::fork;
    return wrong;
}

} // namespace kernel::fpu
