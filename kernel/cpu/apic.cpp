// SPDX-License-Identifier: MIT
// Intel SDM volume 3, chapter 11 (local APIC; 11.6: interrupts between CPUs), and the 8259A data
// sheet for silencing the PICs.
#include "kernel/cpu/apic.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/arch/x86_64/vectors.hpp"
#include "kernel/output/panic.hpp"

namespace kernel::apic {
namespace {

enum Register : u32 {
    own_id = 0x20,
    task_priority = 0x80,
    end = 0xb0,
    spurious = 0xf0,
    command = 0x300,
    command_target = 0x310,
    timer_entry = 0x320,
    line0_entry = 0x350,
    line1_entry = 0x360,
    initial_count = 0x380,
    current_count = 0x390,
    divider = 0x3e0,
};

constexpr u64 base_enabled = 1 << 11, base_x2 = 1 << 10;
constexpr u32 software_enabled = 1 << 8, masked = 1 << 16, deliver_nmi = 4 << 8;
constexpr u32 divide_by_one = 0xb;
// Of the command register: the message, and whether it is still on its way.
constexpr u32 message_init = 5 << 8, message_start_up = 6 << 8, asserted = 1 << 14,
              pending = 1 << 12;
constexpr unsigned id_shift = 24; // in the page of registers; the MSRs hold the whole number
constexpr u32 x2_first_msr = 0x800;

constinit u64 registers = 0; // where the page of registers is mapped
constinit bool x2 = false;   // firmware has switched to access by MSR

void write(Register which, u32 value) {
    if (x2)
        x86::write_msr(x2_first_msr + (which >> 4), value);
    else
        *reinterpret_cast<volatile u32*>(registers + which) = value;
}

u32 read(Register which) {
    if (x2) return static_cast<u32>(x86::read_msr(x2_first_msr + (which >> 4)));
    return *reinterpret_cast<volatile u32*>(registers + which);
}

/// Sends a message to one CPU, after the last one has left.
void send(u32 target, u32 message) {
    if (x2) {
        x86::write_msr(x2_first_msr + (command >> 4), u64{target} << 32 | message);
        return;
    }
    while ((read(command) & pending) != 0)
        x86::pause();
    write(command_target, target << id_shift);
    write(command, message);
}

/// Moves the PICs' vectors away from the exceptions, then masks every line: a spurious interrupt
/// can come all the same and is ignored.
void mask_pics() {
    constexpr u16 ports[2] = {0x20, 0xa0};
    for (u16 i = 0; i < 2; ++i) {
        const u16 data = static_cast<u16>(ports[i] + 1);
        x86::out8(ports[i], 0x11); // ICW1: cascade, ICW4 follows
        x86::out8(data, static_cast<u8>(vector::first_pic + u64{8} * i));
        x86::out8(data, i == 0 ? 4 : 2); // ICW3: the slave hangs on line 2
        x86::out8(data, 1);              // ICW4: 8086 mode
        x86::out8(data, 0xff);
    }
}

} // namespace

void start() {
    mask_pics();
    check((x86::cpuid(1).edx >> 9 & 1) != 0, "this CPU has no local APIC");
    const u64 base = x86::read_msr(x86::msr_apic_base);
    x2 = (base & base_x2) != 0;
    if (!x2) {
        registers = paging::reserve_kernel_area(page_size);
        const u64 bits = paging::writable | paging::uncached | paging::no_execute;
        check(paging::map_kernel_page(registers, base & paging::address_mask, bits),
              "no memory to map the local APIC");
    }
    start_here(true);
}

void start_here(bool first) {
    const u64 base = x86::read_msr(x86::msr_apic_base);
    x86::write_msr(x86::msr_apic_base, base | base_enabled | (x2 ? base_x2 : 0));
    write(task_priority, 0);
    write(spurious, software_enabled | static_cast<u32>(vector::apic_spurious));
    write(line0_entry, masked);
    write(line1_entry, first ? deliver_nmi : masked); // a hung machine can be asked where it is
    write(divider, divide_by_one);
    write(timer_entry, static_cast<u32>(vector::timer)); // one-shot
    write(initial_count, 0);
}

u32 id() { return x2 ? read(own_id) : read(own_id) >> id_shift; }

void interrupt(u32 id, u64 vector) { send(id, asserted | static_cast<u32>(vector)); }

void init(u32 id) { send(id, message_init | asserted); }

void start_up(u32 id, u64 page) {
    send(id, message_start_up | asserted | static_cast<u32>(page / page_size));
}

void end_of_interrupt() { write(end, 0); }

void set_timer(u32 ticks) { write(initial_count, ticks); }

u32 timer_left() { return read(current_count); }

} // namespace kernel::apic
