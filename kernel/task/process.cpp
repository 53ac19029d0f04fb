// SPDX-License-Identifier: MIT
// Birth, end and burial of processes.
#include "kernel/task/process.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/job/job.hpp"
#include "kernel/linux/system_call.hpp"
#include "kernel/memory/pool.hpp"
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
    for (Thread* thread = process.threads.first(); thread != nullptr;) {
        Thread* next = process.threads.next(*thread);
        if (thread != &current) retire(*thread);
        thread = next;
    }
    while (Thread* waiter = process.waiters.first())
        scheduler::wake(*waiter);
    if (current.process == &process) retire_current();
}

void destroy_process(Process& process) {
    check(process.threads.empty(), "a process is destroyed while it has threads");
    reap();
    Cpu& cpu = this_cpu();
    if (cpu.loaded_root == process.space.root()) {
        cpu.loaded_root = paging::kernel_root();
        x86::write_cr3(cpu.loaded_root);
    }
    linux::destroy(process);
    process.space.destroy();
    pool.release(&process);
}

} // namespace kernel
