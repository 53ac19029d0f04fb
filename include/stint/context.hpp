// SPDX-License-Identifier: MIT
// The engine's records: one per thread, one per CPU. A host embeds them in its own and hands them
// to the engine's events; only the engine changes them.
#pragma once

#include "stint/types.hpp"

#include <cstddef>
#include <new>

namespace stint {

/// Two bytes that belong to the policy in force.
struct Note {
    alignas(u16) std::byte bytes[2] = {};

    template <class T>
    T& start() {
        static_assert(sizeof(T) <= sizeof(bytes));
        static_assert(alignof(T) <= alignof(u16));
        return *::new (static_cast<void*>(bytes)) T{};
    }
    template <class T>
    T& as() {
        return *std::launder(reinterpret_cast<T*>(bytes));
    }
};

/// A thread's relation to the registers of the CPU it runs on.
///
/// Not `none` means *held*: TS is clear and the registers are the thread's own, so it may change
/// them at any instruction in user mode. A thread that does not run holds nothing.
enum class Hold : u8 {
    none,
    dirty, ///< the registers may be newer than the area
    clean  ///< saved, or overruled by a written area, since the last return to user mode
};

/// What must happen before the thread next runs in user mode. The signs let one test tell all
/// three.
enum class Pending : i8 {
    touch = -1, ///< its registers were saved meanwhile; from here on they may change again
    nothing = 0,
    load = 1 ///< its registers are not in the CPU, or not surely
};

/// Why a thread leaves the CPU.
enum class Departure : u8 {
    voluntary, ///< it blocks, yields or exits
    preempted
};

/// Per thread. Size 32 bytes; no constraint on its own place.
///
/// Invariants:
/// - Registers of CPU c are this thread's if and only if `stamp == c.stamp` (policies with owner).
/// The
///   stamp is drawn anew by every load and holds CPU and generation, so one comparison asks for
///   owner, last CPU and generation at once, and no pointer to a thread that may be dead is ever
///   followed. The test is made afresh at each event; nothing is kept across a point of preemption.
/// - `hold != none` only while the thread is current; then `stamp == cpu.stamp` if stamps are kept.
/// - The area is the truth unless `hold == dirty`; then nothing is pending.
struct Thread {
    u64 stamp = 0;             ///< of the last load; 0: the registers of no CPU are this thread's
    std::byte* area = nullptr; ///< save area, 64-byte aligned, Engine::unit.area_size() bytes
    Note note;
    Hold hold = Hold::none;
    Pending pending = Pending::nothing;
    bool user = false; ///< runs user code; kernel threads and idle are never saved or restored
    u32 id = 0;        ///< the host's number, for events; not reused while a ring is kept
    u32 pkru = 0;      ///< protection keys while not running; no policy touches them
};
static_assert(sizeof(void*) != 8 || sizeof(Thread) == 32);

/// Exact sums since the host last cleared them; kept only where Host::counts.
struct Counts {
    u64 switches = 0;         ///< switch-ins of user threads
    u64 preemptions = 0;      ///< switch-outs of user threads that did not give way
    u64 traps = 0;            ///< #NM while armed
    u64 spurious = 0;         ///< #NM while TS was already clear in the engine's books
    u64 saves = 0;            ///< register files written to an area
    u64 restores = 0;         ///< areas loaded, the golden image at a first use included
    u64 skipped_restores = 0; ///< loads left out because the registers still fitted
    u64 ts_writes = 0;        ///< CLTS and CR0 writes executed; unneeded ones are not

    constexpr Counts& operator+=(const Counts& other) {
        switches += other.switches;
        preemptions += other.preemptions;
        traps += other.traps;
        spurious += other.spurious;
        saves += other.saves;
        restores += other.restores;
        skipped_restores += other.skipped_restores;
        ts_writes += other.ts_writes;
        return *this;
    }
    friend constexpr bool operator==(const Counts&, const Counts&) = default;
};

/// Per CPU. Only code on that CPU with interrupts off touches it.
///
/// Invariants:
/// - `stamp` is that of the last load here. Its low `number_bits` are number + 1, the rest counts
///   loads and drops, so no two CPUs and no two loads share one until 2^50 loads have passed.
/// - `armed` is the value of CR0.TS.
struct Cpu {
    static constexpr unsigned number_bits = 14; ///< CPUs 0 to 16382
    static constexpr u64 step = u64{1} << number_bits;

    u64 stamp = 1;
    bool armed = false;
    Note note;
    u16 number = 0;
    u32 events = 0; ///< for policies that draw
    Counts counts;
};

} // namespace stint
