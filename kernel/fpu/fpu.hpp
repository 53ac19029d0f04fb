// SPDX-License-Identifier: MIT
// The kernel's side of the engine: the entry points that the job at hand runs with, and the records
// inside our threads and CPUs. All with interrupts off.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/task/thread.hpp"
#include "stint/dispatch.hpp"

namespace kernel::fpu {

/// What is kept of what the engine does.
enum class Record : u8 { none, counts, ring };

/// What choose() has settled.
struct Setup {
    Text policy;
    Text parameters; ///< every parameter with its value, `key=value,...`, or empty
    Text rung;
    u32 area = 0; ///< bytes of a save area: the nominal size of one transfer
    u64 xcr0 = 0; ///< components that programs can use
    Record record = Record::none;
};

/// The entry points in force: a copy, so that a call costs one load.
extern constinit stint::Entry entry;

/// Turns every CPU's extended state on for `rung` (a name, or "best": the highest), makes the
/// golden image and starts the engine with the policy of `spec` (`name:key=value,...`). No user
/// thread may exist. On the first CPU. Null, or one clear reason; then no user thread may be
/// created before a choice succeeds.
const char* choose(Text spec, Text rung, Record record);

const Setup& chosen();

/// Gives a user thread its area and registers: the creator's, if that is a thread of the same
/// process, else the initial ones. false: no memory.
bool create(Thread& thread);

/// The thread ends; its registers are dropped.
inline void end(Cpu& cpu, Thread& thread) { entry.destroy(cpu.fpu, thread.fpu); }

/// Gives the area back.
void release(Thread& thread);

} // namespace kernel::fpu

#include "kernel/fpu/switch_path.hpp"
