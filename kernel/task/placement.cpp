// SPDX-License-Identifier: MIT
// Queues are short, so they are walked. All under the kernel's lock.
#include "kernel/task/placement.hpp"
#include "kernel/cpu/cpus.hpp"
#include "kernel/output/panic.hpp"

namespace kernel::placement {
namespace {

bool rests(const Cpu& cpu) { return cpu.current == cpu.idle && cpu.ready.empty(); }

usize length(const Cpu& cpu) {
    usize count = cpu.current != cpu.idle ? 1 : 0;
    for (const Thread* thread = cpu.ready.first(); thread != nullptr;
         thread = WaitQueue::next(*thread))
        ++count;
    return count;
}

Thread* first_allowed(const WaitQueue& queue, const Cpu& cpu) {
    Thread* thread = queue.first();
    while (thread != nullptr && !allows(*thread, cpu))
        thread = WaitQueue::next(*thread);
    return thread;
}

} // namespace

Cpu& choose(const Thread& thread) {
    Cpu& last = thread.cpu != nullptr ? *thread.cpu : this_cpu();
    const bool stays = allows(thread, last);
    if (stays && rests(last)) return last;
    Cpu* best = nullptr;
    for (Cpu& cpu : cpus::online()) {
        if (!allows(thread, cpu)) continue;
        if (rests(cpu)) return cpu;
        if (best == nullptr || length(cpu) < length(*best)) best = &cpu;
    }
    check(best != nullptr, "a thread may run on no CPU");
    return stays ? last : *best;
}

Thread* pull(Cpu& cpu) {
    Thread* best = nullptr;
    usize longest = 0;
    for (const Cpu& other : cpus::online()) {
        if (&other == &cpu || other.current == other.idle || length(other) <= longest) continue;
        Thread* thread = first_allowed(other.ready, cpu);
        if (thread == nullptr) continue;
        best = thread;
        longest = length(other);
    }
    if (best == nullptr) return nullptr;
    WaitQueue::unlink(*best);
    best->cpu = &cpu;
    return best;
}

bool all_rest() {
    for (const Cpu& cpu : cpus::online())
        if (!rests(cpu) || !cpu.timers.empty()) return false;
    return true;
}

} // namespace kernel::placement
