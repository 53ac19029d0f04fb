// SPDX-License-Identifier: MIT
// Birth, end and burial of processes.
#include "kernel/task/process.hpp"
#include "kernel/cpu/lock.hpp"
#include "kernel/job/job.hpp"
#include "kernel/linux/system_call.hpp"
#include "kernel/memory/pool.hpp"
#include "kernel/memory/shootdown.hpp"
#include "kernel/output/panic.hpp"
#include "kernel/task/reap.hpp"
#include "kernel/task/retire.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel {
namespace {

constinit Pool<Process> pool;

} // namespace

Process* create_process(Text name) {
    Process* process = pool.make();
    if (process == nullptr) return nullptr;
    if (!process->space.create()) {
        pool.release(process);
        return nullptr;
    }
    process->pid = take_id();
    for (usize i = 0; i < name.size && i + 1 < Process::name_capacity; ++i)
        process->name[i] = name.data[i];
    return process;
}

void end_process(Process& process, const Ending& ending) {
    if (process.ending.kind == Ending::Kind::running) {
        process.ending = ending;
        job::process_ends(process);
    }
    Thread& current = scheduler::current();
    Thread* next = nullptr;
    for (Thread* thread = process.threads.first(); thread != nullptr; thread = next) {
        next = process.threads.next(*thread);
        if (thread == &current) continue;
        if (thread->state == ThreadState::running)
            scheduler::doom(*thread);
        else
            retire(*thread);
    }
    while (Thread* waiter = process.waiters.first())
        scheduler::wake(*waiter);
    if (current.process == &process) retire_current();
}

void await_threads(const Process& process) {
    while (!process.threads.empty())
        lock::let_others_in();
}

void destroy_process(Process& process) {
    check(process.threads.empty(), "a process is destroyed while it has threads");
    reap();
    shootdown::whole_space(process.space.root());
    linux::destroy(process);
    process.space.destroy();
    pool.release(&process);
}

} // namespace kernel
