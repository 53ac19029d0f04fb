// SPDX-License-Identifier: MIT
// Segment bases are read back at each switch-out, because with FSGSBASE, or by loading a selector,
// a program can change them without a system call; they are written only when they differ.
#include "kernel/arch/x86_64/context.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/task/process.hpp"
#include <new>

extern "C" {
void switch_stacks(stint::u64* save, stint::u64 load); // switch.S
void user_thread_start();                              // entry.S
void kernel_thread_start();
}

namespace kernel {
namespace {

/// What switch_stacks pops.
struct SwitchFrame {
    u64 r15 = 0, r14 = 0, r13 = 0, r12 = 0, rbx = 0, rbp = 0;
    void (*return_address)() = nullptr;
};
static_assert(sizeof(SwitchFrame) == 56);

u64 read_fs(const Cpu& cpu) {
    return cpu.fsgsbase ? x86::read_fs_base() : x86::read_msr(x86::msr_fs_base);
}
void write_fs(const Cpu& cpu, u64 base) {
    if (cpu.fsgsbase)
        x86::write_fs_base(base);
    else
        x86::write_msr(x86::msr_fs_base, base);
}
u64 read_gs(const Cpu& cpu) {
    return cpu.fsgsbase ? x86::read_inactive_gs_base() : x86::read_msr(x86::msr_kernel_gs_base);
}
void write_gs(const Cpu& cpu, u64 base) {
    if (cpu.fsgsbase)
        x86::write_inactive_gs_base(base);
    else
        x86::write_msr(x86::msr_kernel_gs_base, base);
}

void save_segments(Cpu& cpu, Thread& prev) {
    cpu.selectors = prev.selectors = x86::read_selectors();
    prev.fs_base = read_fs(cpu);
    prev.gs_base = read_gs(cpu);
}

void load_segments(Cpu& cpu, const Thread& next) {
    if ((cpu.selectors | next.selectors) != 0) [[unlikely]] {
        x86::load_selectors(next.selectors);
        cpu.selectors = next.selectors;
    }
    if (read_fs(cpu) != next.fs_base) write_fs(cpu, next.fs_base);
    if (read_gs(cpu) != next.gs_base) write_gs(cpu, next.gs_base);
}

} // namespace

void switch_context(Cpu& cpu, Thread& prev, Thread& next) {
    if (prev.is_user()) save_segments(cpu, prev);
    if (next.is_user()) {
        next.process->space.activate();
        load_segments(cpu, next);
        cpu.kernel_stack = next.stack_top;
        cpu.task.rsp[0] = next.stack_top;
    }
    cpu.current = &next;
    switch_stacks(&prev.stack_pointer, next.stack_pointer);
}

void begin_in_user_mode(Thread& thread, const Frame& start) {
    thread.frame() = start;
    thread.stack_pointer = thread.stack_top - sizeof(Frame) - sizeof(SwitchFrame);
    auto* frame = new (reinterpret_cast<void*>(thread.stack_pointer)) SwitchFrame{};
    frame->return_address = user_thread_start;
}

void begin_in_kernel(Thread& thread, void (*entry)()) {
    thread.stack_pointer = thread.stack_top - sizeof(SwitchFrame) - 8;
    auto* frame = new (reinterpret_cast<void*>(thread.stack_pointer)) SwitchFrame{};
    frame->rbx = reinterpret_cast<u64>(entry);
    frame->return_address = kernel_thread_start;
}

void inherit_segments(Thread& child) {
    child.selectors = x86::read_selectors();
    child.fs_base = current_fs_base();
    child.gs_base = current_gs_base();
}

void set_current_fs_base(u64 base) { write_fs(this_cpu(), base); }
void set_current_gs_base(u64 base) { write_gs(this_cpu(), base); }
u64 current_fs_base() { return read_fs(this_cpu()); }
u64 current_gs_base() { return read_gs(this_cpu()); }

} // namespace kernel
