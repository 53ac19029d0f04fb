// SPDX-License-Identifier: MIT
// Segment bases are read back at each switch-out, because with FSGSBASE, or by loading a selector,
// a program can change them without a system call; they are written only when they differ.
#include "kernel/arch/x86_64/context.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/task/process.hpp"
#include <new>

extern "C" {
void switch_stacks(kernel::Thread& prev, const kernel::Thread& next); // switch.S
void user_thread_start();                                             // entry.S
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

/// User mode's segment bases by the instructions of CR4.FSGSBASE.
struct ByInstruction {
    static u64 read_fs() { return x86::read_fs_base(); }
    static void write_fs(u64 base) { x86::write_fs_base(base); }
    static u64 read_gs() { return x86::read_inactive_gs_base(); }
    static void write_gs(u64 base) { x86::write_inactive_gs_base(base); }
};

/// The same on a CPU without them.
struct ByMsr {
    static u64 read_fs() { return x86::read_msr(x86::msr_fs_base); }
    static void write_fs(u64 base) { x86::write_msr(x86::msr_fs_base, base); }
    static u64 read_gs() { return x86::read_msr(x86::msr_kernel_gs_base); }
    static void write_gs(u64 base) { x86::write_msr(x86::msr_kernel_gs_base, base); }
};

/// Nothing is called on the way but switch_stacks, and that by a jump, so that no register has to
/// be kept over a call; CMakeLists.txt has the two options for it. `Selectors`: prev or next may
/// have loaded segment selectors, as hardly any program does.
template <class Bases, bool Selectors>
[[gnu::noinline]] void switch_over(Thread& prev, Thread& next, Cpu& cpu) {
    if constexpr (!Selectors) {
        if ((x86::any_selector() | next.selectors) != 0) [[unlikely]]
            return switch_over<Bases, true>(prev, next, cpu);
    }
    // What the registers hold is prev's if it is a user thread, else the last user thread's.
    u64 fs = Bases::read_fs(), gs = Bases::read_gs();
    if (prev.is_user()) {
        prev.fs_base = fs;
        prev.gs_base = gs;
        if constexpr (Selectors) prev.selectors = x86::read_selectors();
    }
    if (next.is_user()) {
        const u64 root = next.process->space.root();
        if (cpu.loaded_root != root) {
            cpu.loaded_root = root;
            x86::write_cr3(root);
        }
        if constexpr (Selectors) {
            x86::load_selectors(next.selectors); // and with them other bases
            next.selectors = 0;
            fs = Bases::read_fs();
            gs = Bases::read_gs();
        }
        if (fs != next.fs_base) Bases::write_fs(next.fs_base);
        if (gs != next.gs_base) Bases::write_gs(next.gs_base);
        cpu.kernel_stack = next.stack_top;
        cpu.task.rsp[0] = next.stack_top;
    }
    cpu.current = &next;
    switch_stacks(prev, next);
}

/// All that depends on how the bases are reached.
struct Access {
    SwitchContext switch_context;
    u64 (*read_fs)();
    void (*write_fs)(u64);
    u64 (*read_gs)();
    void (*write_gs)(u64);
};
template <class Bases>
constexpr Access access_by = {switch_over<Bases, false>, Bases::read_fs, Bases::write_fs,
                              Bases::read_gs, Bases::write_gs};

constinit Access access = access_by<ByMsr>;

} // namespace

constinit SwitchContext switch_context = access_by<ByMsr>.switch_context;

void choose_context_switch(bool fsgsbase) {
    access = fsgsbase ? access_by<ByInstruction> : access_by<ByMsr>;
    switch_context = access.switch_context;
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

void set_current_fs_base(u64 base) { access.write_fs(base); }
void set_current_gs_base(u64 base) { access.write_gs(base); }
u64 current_fs_base() { return access.read_fs(); }
u64 current_gs_base() { return access.read_gs(); }

} // namespace kernel
