// SPDX-License-Identifier: MIT
// Differences of the engine's running counts and of the time-stamp counter.
#include "kernel/job/region.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/cpu/cpus.hpp"
#include "kernel/fpu/fpu.hpp"
#include "kernel/fpu/ring.hpp"

namespace kernel::region {
namespace {

constexpr i64 no_such_call = -38; // ENOSYS

struct Snapshot {
    stint::Counts counts;
    u64 busy_tsc = 0; ///< less what idle has had; idle does not run while a snapshot is taken
};

/// `unmarked` until the first mark; then `open` between the marks of a pair.
enum class State : u8 { before, unmarked, open, closed };

constinit State state = State::before;
constinit Snapshot first{};
constinit Result sum{};

Snapshot take() {
    stint::Counts counts;
    u64 idle_tsc = 0;
    for (const Cpu& cpu : cpus::online()) {
        counts += cpu.fpu.counts;
        idle_tsc += cpu.idle->run_tsc;
    }
    return {counts, x86::rdtsc() - idle_tsc};
}

stint::Counts difference(const stint::Counts& end, const stint::Counts& begin) {
    return {.switches = end.switches - begin.switches,
            .preemptions = end.preemptions - begin.preemptions,
            .traps = end.traps - begin.traps,
            .spurious = end.spurious - begin.spurious,
            .saves = end.saves - begin.saves,
            .restores = end.restores - begin.restores,
            .skipped_restores = end.skipped_restores - begin.skipped_restores,
            .ts_writes = end.ts_writes - begin.ts_writes};
}

void close(const Snapshot& last) {
    sum.counts += difference(last.counts, first.counts);
    // One CPU's idle time is another's work: with several there is no count of instructions.
    if (cpus::online().count() == 1) sum.instructions += last.busy_tsc - first.busy_tsc;
    state = State::closed;
}

void record(stint::EventKind kind) {
    if (fpu::chosen().record != fpu::Record::ring) return;
    const Cpu& cpu = this_cpu();
    ring::record(cpu.fpu, kind, cpu.current->fpu.id, stint::EventFlag::user);
}

} // namespace

void start() {
    state = State::before;
    sum = {};
}

void thread_begins() {
    if (state != State::before) return;
    // The counts of an unmarked region are those of the whole job, so that they are also what a
    // replay of the whole ring gives.
    state = State::unmarked;
    first = {{}, take().busy_tsc};
}

i64 mark(u64 system_call) {
    if (system_call == begin_mark && state != State::open) {
        sum.marked = true;
        state = State::open;
        record(stint::EventKind::region_begin);
        first = take();
    } else if (system_call == end_mark && state == State::open) {
        close(take());
        record(stint::EventKind::region_end);
    }
    return no_such_call;
}

void finish() {
    if (state == State::unmarked || state == State::open) close(take());
}

const Result& result() { return sum; }

} // namespace kernel::region
