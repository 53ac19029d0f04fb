// SPDX-License-Identifier: MIT
// A byte that is exchanged. Acquire: what the last holder wrote before its release is seen.
#include "kernel/cpu/lock.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/cpu/cross_call.hpp"

namespace kernel::lock {
namespace {

constinit bool taken = false;
constinit u32 waiting = 0; // CPUs that have found it taken

/// PAUSE is a long way out of the emulator, and on hardware as well it costs more than a look.
constexpr u32 looks_a_pause = 256;

} // namespace

constinit bool in_force = false;

void take_it() {
    if (!__atomic_exchange_n(&taken, true, __ATOMIC_ACQUIRE)) return;
    __atomic_fetch_add(&waiting, 1, __ATOMIC_RELAXED);
    do {
        for (u32 looks = 1; __atomic_load_n(&taken, __ATOMIC_RELAXED); ++looks) {
            cross_call::answer(); // the holder may be waiting for this CPU
            if (looks % looks_a_pause == 0) x86::pause();
        }
    } while (__atomic_exchange_n(&taken, true, __ATOMIC_ACQUIRE));
    __atomic_fetch_sub(&waiting, 1, __ATOMIC_RELAXED);
}

/// Where an emulator runs the CPUs by turns, it may change turns only inside the kernel: without
/// the pause while the lock is free, one that waits might never find it so.
void give_it_back() {
    __atomic_store_n(&taken, false, __ATOMIC_RELEASE);
    if (__atomic_load_n(&waiting, __ATOMIC_RELAXED) != 0) x86::pause();
}

void start() {
    taken = true;
    in_force = true;
}

void let_others_in() {
    if (!in_force) return;
    give_it_back();
    for (int i = 0; i < 100; ++i)
        x86::pause();
    take_it();
}

} // namespace kernel::lock
