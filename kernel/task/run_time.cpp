// SPDX-License-Identifier: MIT
// Sums of what the switches have counted, and of the stint that still runs.
#include "kernel/task/run_time.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/cpu/cpu.hpp"

namespace kernel {

u64 run_tsc(const Thread& thread) {
    const bool runs = thread.state == ThreadState::running;
    return thread.run_tsc + (runs ? x86::rdtsc() - thread.cpu->switched_at : 0);
}

u64 run_tsc(const Process& process) {
    u64 sum = process.ended_tsc;
    for (const Thread* thread = process.threads.first(); thread != nullptr;
         thread = process.threads.next(*thread))
        sum += run_tsc(*thread);
    return sum;
}

} // namespace kernel
