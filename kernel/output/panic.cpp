// SPDX-License-Identifier: MIT
// Registers and a backtrace along the frame pointers.
#include "kernel/output/panic.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/output/console.hpp"
#include "kernel/output/machine.hpp"

namespace kernel {
namespace {

/// What the prologue of a function with a frame pointer leaves on the stack.
struct StackRecord {
    const StackRecord* caller;
    u64 return_address;
};

constexpr u64 kernel_half = 0xffff'8000'0000'0000;
constexpr int deepest = 32;

/// Records lie at rising addresses on one stack; what does not look so ends the walk.
void backtrace(const StackRecord* record) {
    for (int depth = 0; depth < deepest; ++depth) {
        const u64 at = reinterpret_cast<u64>(record);
        if (at < kernel_half || at % alignof(StackRecord) != 0) return;
        if (record->return_address < kernel_half) return;
        console::line("  called from ", Hex{record->return_address});
        if (record->caller <= record) return;
        record = record->caller;
    }
}

void registers(const Frame& f) {
    console::line("  rip ", Hex{f.rip}, " cs ", Hex{f.cs}, " rflags ", Hex{f.rflags});
    console::line("  rsp ", Hex{f.rsp}, " ss ", Hex{f.ss}, " rbp ", Hex{f.rbp});
    console::line("  rax ", Hex{f.rax}, " rbx ", Hex{f.rbx}, " rcx ", Hex{f.rcx}, " rdx ",
                  Hex{f.rdx});
    console::line("  rsi ", Hex{f.rsi}, " rdi ", Hex{f.rdi}, " r8 ", Hex{f.r8}, " r9 ", Hex{f.r9});
    console::line("  r10 ", Hex{f.r10}, " r11 ", Hex{f.r11}, " r12 ", Hex{f.r12}, " r13 ",
                  Hex{f.r13});
    console::line("  r14 ", Hex{f.r14}, " r15 ", Hex{f.r15}, " vector ", f.vector, " error ",
                  Hex{f.error});
    console::line("  cr0 ", Hex{x86::read_cr0()}, " cr2 ", Hex{x86::read_cr2()}, " cr3 ",
                  Hex{x86::read_cr3()}, " cr4 ", Hex{x86::read_cr4()});
}

constinit bool panicking = false;

void begin(const char* what) {
    x86::disable_interrupts();
    if (panicking) machine::stop(machine::Verdict::panic); // a fault while telling of one
    panicking = true;
    console::line("panic: ", what);
}

} // namespace

void panic(const char* what) {
    begin(what);
    backtrace(static_cast<const StackRecord*>(__builtin_frame_address(0)));
    machine::stop(machine::Verdict::panic);
}

void panic(const char* what, const Frame& frame) {
    begin(what);
    registers(frame);
    backtrace(reinterpret_cast<const StackRecord*>(frame.rbp));
    machine::stop(machine::Verdict::panic);
}

} // namespace kernel
