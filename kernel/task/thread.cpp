// SPDX-License-Identifier: MIT
// Birth and burial of threads.
#include "kernel/arch/x86_64/context.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/cpu/cpus.hpp"
#include "kernel/fpu/fpu.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/memory/pool.hpp"
#include "kernel/task/process.hpp"
#include "kernel/task/reap.hpp"
#include "kernel/task/stack.hpp"

namespace kernel {
namespace {

constinit Pool<Thread> pool;
constinit i32 next_id = first_user_id;

void bury(Thread& thread) {
    fpu::release(thread);
    stack::release(thread.stack_top);
    pool.release(&thread);
}

Thread* new_thread() {
    reap();
    Thread* thread = pool.make();
    if (thread == nullptr) return nullptr;
    thread->stack_top = stack::allocate();
    if (thread->stack_top != 0) return thread;
    pool.release(thread);
    return nullptr;
}

} // namespace

i32 take_id() { return next_id++; }
void restart_ids() { next_id = first_user_id; }

void reap() {
    for (Cpu& cpu : cpus::online())
        while (Thread* thread = cpu.ended.take_first())
            bury(*thread);
}

Thread* create_thread(Process& process, const Frame& start) {
    Thread* thread = new_thread();
    if (thread == nullptr) return nullptr;
    // A process's first thread bears its number.
    thread->tid = process.threads.empty() && process.first_thread ? process.pid : take_id();
    process.first_thread = false;
    thread->process = &process;
    if (!fpu::create(*thread)) {
        stack::release(thread->stack_top);
        pool.release(thread);
        return nullptr;
    }
    const Thread& creator = *this_cpu().current;
    if (creator.process == &process) {
        inherit_segments(*thread);
        thread->affinity = creator.affinity;
    }
    begin_in_user_mode(*thread, start);
    process.threads.append(*thread);
    return thread;
}

Thread* create_kernel_thread(void (*entry)()) {
    Thread* thread = new_thread();
    if (thread == nullptr) return nullptr;
    begin_in_kernel(*thread, entry);
    return thread;
}

} // namespace kernel
