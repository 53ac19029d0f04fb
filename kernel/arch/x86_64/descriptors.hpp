// SPDX-License-Identifier: MIT
// Global descriptor table, task state segment and interrupt descriptor table (Intel SDM volume 3,
// chapters 3, 6 and 7).
#pragma once
#include "kernel/types.hpp"

namespace kernel::x86 {

/// The 64-bit task state segment: stacks for entries from ring 3 and for the faults that must not
/// use the stack at hand. 4-byte aligned by the architecture.
struct [[gnu::packed]] TaskState {
    u32 reserved0 = 0;
    u64 rsp[3] = {}; ///< rsp[0]: where entries from ring 3 begin
    u64 reserved1 = 0;
    u64 ist[7] = {};
    u64 reserved2 = 0;
    u16 reserved3 = 0;
    u16 io_map = 104; ///< beyond the limit: no ports for ring 3
};
static_assert(sizeof(TaskState) == 104);

/// Which faults have stacks of their own: they may strike where the kernel has none that is good.
enum Ist : u8 { no_ist = 0, nmi_ist = 1, double_fault_ist = 2, machine_check_ist = 3 };
inline constexpr usize ist_stacks = 3;

struct DescriptorTable {
    u64 entry[7] = {}; ///< see Selector in frame.hpp; the task state takes the last two
};

struct [[gnu::packed]] TableRegister {
    u16 limit;
    u64 base;
};
static_assert(sizeof(TableRegister) == 10);

struct Gate {
    u16 offset_low;
    u16 selector;
    u8 ist;
    u8 kind; ///< present, privilege, type 14: interrupt gate, which turns interrupts off
    u16 offset_middle;
    u32 offset_high;
    u32 reserved;
};
static_assert(sizeof(Gate) == 16);

/// Fills `table` with our segments and `task`, loads both and the selectors.
void load_descriptors(DescriptorTable& table, TaskState& task);

/// Fills the interrupt table that all CPUs share from the stubs of entry.S. Once.
void build_interrupt_table();
void load_interrupt_table();

} // namespace kernel::x86
