// SPDX-License-Identifier: MIT
// The values in the tables.
#include "kernel/arch/x86_64/descriptors.hpp"
#include "kernel/arch/x86_64/frame.hpp"
#include "kernel/arch/x86_64/vectors.hpp"

/// entry.S: one stub of 16 bytes a vector.
extern "C" const unsigned char trap_stubs[256][16];

namespace kernel::x86 {
namespace {

// Flat 64-bit segments: present, long mode (code) and privilege are what counts.
constexpr u64 kernel_code_segment = 0x00af'9b00'0000'ffff;
constexpr u64 kernel_data_segment = 0x00cf'9300'0000'ffff;
constexpr u64 user_data_segment = 0x00cf'f300'0000'ffff;
constexpr u64 user_code_segment = 0x00af'fb00'0000'ffff;
constexpr u64 available_task_state = 0x89;

constexpr u8 interrupt_gate = 0x8e;
constexpr u8 interrupt_gate_for_user = 0xee;

constinit Gate gates[256] = {};

u8 stack_of(usize vector) {
    switch (vector) {
    case vector::nmi:
        return nmi_ist;
    case vector::double_fault:
        return double_fault_ist;
    case vector::machine_check:
        return machine_check_ist;
    default:
        return no_ist;
    }
}

} // namespace

void load_descriptors(DescriptorTable& table, TaskState& task) {
    const u64 base = reinterpret_cast<u64>(&task);
    table.entry[kernel_code / 8] = kernel_code_segment;
    table.entry[kernel_data / 8] = kernel_data_segment;
    table.entry[user_data / 8] = user_data_segment;
    table.entry[user_code / 8] = user_code_segment;
    table.entry[task_state / 8] = (sizeof(TaskState) - 1) | (base & 0xff'ffff) << 16 |
                                  available_task_state << 40 | (base >> 24 & 0xff) << 56;
    table.entry[task_state / 8 + 1] = base >> 32;
    const TableRegister where{sizeof(table) - 1, reinterpret_cast<u64>(&table)};
    asm volatile("lgdt %0\n\t"
                 "pushq %1\n\t"
                 "leaq 1f(%%rip), %%rax\n\t"
                 "pushq %%rax\n\t"
                 "lretq\n"
                 "1: movl %k2, %%ss\n\t"
                 "ltr %w3"
                 :
                 : "m"(where), "i"(static_cast<int>(kernel_code)), "r"(u64{kernel_data}),
                   "r"(u64{task_state})
                 : "rax", "memory");
}

void build_interrupt_table() {
    for (usize i = 0; i < 256; ++i) {
        const u64 stub = reinterpret_cast<u64>(&trap_stubs[i]);
        const bool for_user = i == vector::breakpoint || i == vector::overflow;
        gates[i] = {static_cast<u16>(stub),
                    kernel_code,
                    stack_of(i),
                    for_user ? interrupt_gate_for_user : interrupt_gate,
                    static_cast<u16>(stub >> 16),
                    static_cast<u32>(stub >> 32),
                    0};
    }
}

void load_interrupt_table() {
    const TableRegister where{sizeof(gates) - 1, reinterpret_cast<u64>(gates)};
    asm volatile("lidt %0" : : "m"(where));
}

} // namespace kernel::x86
