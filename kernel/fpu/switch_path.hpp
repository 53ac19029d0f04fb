// SPDX-License-Identifier: MIT
// Where the scheduler and the traps call the engine. A kernel image without these calls, to compare
// with, has another file of this name before it.
#pragma once
#include "kernel/fpu/fpu.hpp"

namespace kernel::fpu {

/// Apart and cold, so that a policy without prefetch pays for the test alone.
[[gnu::cold, gnu::noinline]] inline void prefetch(Cpu& cpu, Thread& next) {
    entry.pick(cpu.fpu, next.fpu);
}
inline void pick(Cpu& cpu, Thread& next) {
    if (entry.prefetches) [[unlikely]]
        prefetch(cpu, next);
}
inline void exchange(Cpu& cpu, Thread& prev, Thread& next, stint::Departure why) {
    entry.exchange(cpu.fpu, prev.fpu, next.fpu, why);
}
inline void user_return(Cpu& cpu, Thread& current) { entry.user_return(cpu.fpu, current.fpu); }
inline bool first_use(Cpu& cpu, Thread& current) { return entry.first_use(cpu.fpu, current.fpu); }

} // namespace kernel::fpu
