// SPDX-License-Identifier: MIT
// What an exception, an interrupt or a system call means. entry.S calls the three functions with C
// names, interrupts off.
#include "kernel/arch/x86_64/traps.hpp"
#include "kernel/arch/x86_64/fixup.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/arch/x86_64/vectors.hpp"
#include "kernel/cpu/apic.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/cpu/cross_call.hpp"
#include "kernel/cpu/lock.hpp"
#include "kernel/fpu/fpu.hpp"
#include "kernel/job/region.hpp"
#include "kernel/linux/system_call.hpp"
#include "kernel/output/panic.hpp"
#include "kernel/task/retire.hpp"
#include "kernel/task/scheduler.hpp"
#include "kernel/task/tick.hpp"

namespace kernel {
namespace {

// The error code of a page fault (Intel SDM volume 3, 4.7).
constexpr u64 fault_present = 1 << 0, fault_write = 1 << 1, fault_reserved = 1 << 3,
              fault_fetch = 1 << 4, fault_key = 1 << 5;

Fault describe(u64 error) {
    const bool write = (error & fault_write) != 0, fetch = (error & fault_fetch) != 0;
    return {{!write && !fetch, write, fetch}, (error & fault_present) != 0};
}

/// Demand paging for the current program. A protection key's refusal is never resolved.
bool page_in(u64 address, u64 error) {
    Thread& current = scheduler::current();
    if (!current.is_user() || address >= user_end) return false;
    if ((error & (fault_reserved | fault_key)) != 0) return false;
    return linux::page_fault(*current.process, address, describe(error));
}

[[noreturn]] void end_program(const Frame& frame, u64 address) {
    const TrapKind kind = trap_kind(frame.vector);
    Thread& current = scheduler::current();
    end_process(*current.process,
                Ending::fault(kind.signal, current, kind.name, address, frame.rip));
    panic("a program goes on after its end");
}

void user_trap(Frame& frame) {
    if (frame.vector == vector::page_fault) {
        const u64 address = x86::read_cr2();
        if (!page_in(address, frame.error)) end_program(frame, address);
        return;
    }
    if (frame.vector == vector::device_not_available) {
        Cpu& cpu = this_cpu();
        if (!fpu::first_use(cpu, *cpu.current)) end_program(frame, frame.rip);
        return;
    }
    end_program(frame, frame.rip);
}

void kernel_fault(Frame& frame) {
    const u64 target = find_fixup(frame.rip);
    if (frame.vector == vector::page_fault && target != 0) {
        if (!page_in(x86::read_cr2(), frame.error)) frame.rip = target;
        return;
    }
    if (frame.vector == vector::general_protection && target != 0) {
        frame.rip = target;
        return;
    }
    panic(trap_kind(frame.vector).name, frame);
}

/// true: it was one.
bool interrupt(const Frame& frame) {
    if (frame.vector == vector::timer || frame.vector == vector::reschedule) {
        Cpu& cpu = this_cpu();
        if (!frame.from_user() && cpu.current != cpu.idle) panic("interrupt in the kernel", frame);
        if (frame.vector == vector::timer) tick(); // else the queue or a flag says what has changed
        return true;
    }
    // A spurious interrupt is not in service: no acknowledgement.
    return frame.vector == vector::apic_spurious ||
           (frame.vector >= vector::first_pic && frame.vector <= vector::last_pic);
}

bool comes_from_apic(u64 number) {
    return number == vector::timer || number == vector::reschedule || number == vector::cross_call;
}

/// Interrupts and whatever comes from user mode find the CPU without the lock; other faults are the
/// kernel's own.
bool from_outside(const Frame& frame) { return frame.from_user() || frame.vector >= 32; }

/// The first thing after every entry from outside.
void enter_kernel() {
    if (!lock::in_force) [[likely]]
        return;
    lock::take_it();
    if (!scheduler::current().doomed) return;
    tick(); // the entry may have been the timer's, which nobody would set again
    retire_current();
}

bool always_fatal(u64 number) {
    return number == vector::nmi || number == vector::double_fault ||
           number == vector::machine_check;
}

} // namespace

/// The last thing before every return to user mode: reschedule if due, then the engine, and the
/// lock.
void leave_kernel() {
    preempt_if_due();
    Cpu& cpu = this_cpu();
    fpu::user_return(cpu, *cpu.current);
    lock::give_back();
}

/// A new thread's way to user mode.
extern "C" void begin_user(Frame*) {
    region::thread_begins();
    leave_kernel();
}

extern "C" void kernel_trap(Frame* frame) {
    if (always_fatal(frame->vector)) panic(trap_kind(frame->vector).name, *frame);
    // First of all: a doomed thread does not come back from enter_kernel().
    if (comes_from_apic(frame->vector)) apic::end_of_interrupt();
    if (frame->vector == vector::cross_call) {
        cross_call::answer();
        return;
    }
    const bool outside = from_outside(*frame);
    if (outside) enter_kernel();
    if (!interrupt(*frame)) {
        if (frame->vector >= 32) panic("unexpected interrupt", *frame);
        if (frame->from_user())
            user_trap(*frame);
        else
            kernel_fault(*frame);
    }
    if (frame->from_user())
        leave_kernel();
    else if (outside)
        lock::give_back();
}

extern "C" void kernel_system_call(Frame* frame) {
    enter_kernel();
    frame->rax = static_cast<u64>(region::is_mark(frame->rax) ? region::mark(frame->rax)
                                                              : linux::system_call(*frame));
    leave_kernel();
}

} // namespace kernel
