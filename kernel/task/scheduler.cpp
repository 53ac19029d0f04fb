// SPDX-License-Identifier: MIT
// The round robin. A quantum runs from switch-in; the timer is set for its end or for the earliest
// deadline, but never again while it is already set for an earlier time: then it comes early, finds
// nothing due and is set anew. So a voluntary switch touches no device.
#include "kernel/task/scheduler.hpp"
#include "kernel/arch/x86_64/context.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/cpu/clock.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/fpu/fpu.hpp"
#include "kernel/job/job.hpp"
#include "kernel/output/panic.hpp"
#include "kernel/task/retire.hpp"
#include "kernel/task/run_time.hpp"
#include "kernel/task/tick.hpp"

namespace kernel {
namespace {

void arm_timer(Cpu& cpu, u64 tsc) {
    if (tsc >= cpu.armed_for) return;
    cpu.armed_for = tsc;
    clock::set_timer_at(tsc);
}

void add_timer(Cpu& cpu, Thread& thread, u64 deadline_ns) {
    thread.deadline_ns = deadline_ns;
    Thread* after = cpu.timers.first();
    while (after != nullptr && after->deadline_ns <= deadline_ns)
        after = cpu.timers.next(*after);
    cpu.timers.insert_before(after, thread);
    arm_timer(cpu, clock::tsc_at(cpu.timers.first()->deadline_ns));
}

void expire_timers(Cpu& cpu) {
    const u64 now = ticks_ns();
    while (Thread* first = cpu.timers.first()) {
        if (first->deadline_ns > now) return;
        first->timed_out = true;
        scheduler::wake(*first);
    }
}

/// What current leaves the CPU for, its state already changed, or `running` if it stays ready.
/// Each caller knows why, so that no register has to keep it until the engine is told. Never
/// inlined, so that a return to user mode without a switch does not save registers for one.
template <stint::Departure Why>
[[gnu::noinline]] void schedule(Cpu& cpu) {
    Thread& prev = *cpu.current;
    cpu.reschedule = false;
    if (prev.state == ThreadState::running && &prev != cpu.idle) {
        prev.state = ThreadState::ready;
        cpu.ready.append(prev);
    }
    Thread* next = cpu.ready.take_first();
    if (next == nullptr) next = cpu.idle;
    next->state = ThreadState::running;
    if (next == &prev) return;
    fpu::pick(cpu, *next);
    const u64 now = x86::rdtsc();
    prev.run_tsc += now - cpu.switched_at;
    cpu.switched_at = now;
    if (next != cpu.idle) [[likely]] {
        cpu.slice_end = now + cpu.quantum_tsc;
        arm_timer(cpu, cpu.slice_end);
    }
    fpu::exchange(cpu, prev, *next, Why);
    switch_context(prev, *next, cpu);
}

bool block_current(u64 deadline_ns) {
    Cpu& cpu = this_cpu();
    Thread& self = *cpu.current;
    self.state = ThreadState::blocked;
    self.timed_out = false;
    if (deadline_ns != scheduler::no_deadline) add_timer(cpu, self, deadline_ns);
    schedule<stint::Departure::voluntary>(cpu);
    return !self.timed_out;
}

} // namespace

namespace scheduler {

Thread& current() { return *this_cpu().current; }

void yield() {
    Cpu& cpu = this_cpu();
    if (!cpu.ready.empty()) schedule<stint::Departure::voluntary>(cpu);
}

bool block(WaitQueue& queue, u64 deadline_ns) {
    queue.append(current());
    return block_current(deadline_ns);
}

bool block_until(u64 deadline_ns) { return block_current(deadline_ns); }

void wake(Thread& thread) {
    if (thread.state != ThreadState::blocked) return;
    WaitQueue::unlink(thread);
    Cpu& cpu = this_cpu();
    decltype(cpu.timers)::unlink(thread);
    thread.state = ThreadState::ready;
    cpu.ready.append(thread);
}

void exit_current(i32 code) {
    Thread& self = current();
    check(self.is_user(), "a kernel thread ends");
    Process& process = *self.process;
    if (process.threads.first() == &self && process.threads.next(self) == nullptr)
        end_process(process, Ending::exited(code));
    retire_current();
}

} // namespace scheduler

void retire(Thread& thread) {
    Cpu& cpu = this_cpu();
    thread.process->ended_tsc += run_tsc(thread);
    WaitQueue::unlink(thread);
    decltype(cpu.timers)::unlink(thread);
    decltype(thread.process->threads)::unlink(thread);
    thread.state = ThreadState::ended;
    fpu::end(cpu, thread);
    cpu.ended.append(thread);
}

void retire_current() {
    Cpu& cpu = this_cpu();
    Thread& self = *cpu.current;
    retire(self);
    schedule<stint::Departure::voluntary>(cpu);
    panic("an ended thread runs again");
}

void tick() {
    Cpu& cpu = this_cpu();
    cpu.armed_for = ~u64{0};
    expire_timers(cpu);
    if (cpu.current != cpu.idle) {
        const u64 now = x86::rdtsc();
        if (now >= cpu.slice_end) {
            if (cpu.ready.empty())
                cpu.slice_end = now + cpu.quantum_tsc;
            else
                cpu.reschedule = true;
        }
        if (!cpu.reschedule) arm_timer(cpu, cpu.slice_end);
    }
    if (!cpu.timers.empty()) arm_timer(cpu, clock::tsc_at(cpu.timers.first()->deadline_ns));
}

void preempt_if_due() {
    Cpu& cpu = this_cpu();
    while (cpu.reschedule)
        schedule<stint::Departure::preempted>(cpu);
}

void idle_loop() {
    Cpu& cpu = this_cpu();
    for (;;) {
        if (!cpu.ready.empty())
            schedule<stint::Departure::voluntary>(cpu);
        else if (cpu.timers.empty())
            job::all_wait(); // nothing on this machine can wake anybody any more
        else
            x86::wait_for_interrupt();
    }
}

} // namespace kernel
