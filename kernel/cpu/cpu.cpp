// SPDX-License-Identifier: MIT
// From the loader's CPU to ours.
#include "kernel/cpu/cpu.hpp"
#include "kernel/arch/x86_64/context.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/arch/x86_64/vectors.hpp"
#include "kernel/cpu/features.hpp"
#include "kernel/output/panic.hpp"
#include "kernel/task/stack.hpp"

extern "C" {
void system_call_entry();
/// entry.S and user_copy.S lift and restore SMAP only where it is on.
constinit stint::u8 smap_enabled = 0;
}

namespace kernel {
namespace {

// Bits of CR0, CR4 and EFER that are not the engine's (Intel SDM volume 3, 2.2.1 and 2.5).
constexpr u64 cr0_protection = 1 << 0, cr0_extension_type = 1 << 4, cr0_write_protect = 1 << 16,
              cr0_alignment_mask = 1 << 18, cr0_paging = 1ull << 31;
constexpr u64 cr4_physical_extension = 1 << 5, cr4_machine_check = 1 << 6,
              cr4_global_pages = 1 << 7, cr4_umip = 1 << 11, cr4_fsgsbase = 1 << 16,
              cr4_smep = 1 << 20, cr4_smap = 1 << 21;
constexpr u64 efer_system_call = 1 << 0;

// What SYSCALL clears: CF is harmless; TF, IF, DF, IOPL, NT, RF and AC are not.
constexpr u64 system_call_flag_mask = 0x57700;

constexpr u64 chosen(bool offered, u64 bit) { return offered ? bit : 0; }

void set_control_registers() {
    const CpuFeatures features = read_cpu_features();
    // CR0 whole: what firmware left (CD, NW, EM, TS) goes. The engine sets its part per rung.
    x86::write_cr0(cr0_protection | cr0_extension_type | cr0_write_protect | cr0_alignment_mask |
                   cr0_paging | stint::x86::Cr0::mp | stint::x86::Cr0::ne);
    x86::write_cr4(cr4_physical_extension | chosen(features.machine_check, cr4_machine_check) |
                   chosen(features.global_pages, cr4_global_pages) |
                   chosen(features.umip, cr4_umip) | chosen(features.fsgsbase, cr4_fsgsbase) |
                   chosen(features.smep, cr4_smep) | chosen(features.smap, cr4_smap) |
                   stint::x86::Cr4::osfxsr | stint::x86::Cr4::osxmmexcpt);
    smap_enabled = features.smap ? 1 : 0;
    choose_context_switch(features.fsgsbase);
}

void set_system_call_registers() {
    x86::write_msr(x86::msr_efer, x86::read_msr(x86::msr_efer) | efer_system_call);
    // SYSCALL takes CS and SS from the low half, SYSRET CS = +16 and SS = +8 from the high half.
    x86::write_msr(x86::msr_star, u64{user_data - 8} << 48 | u64{kernel_code} << 32);
    x86::write_msr(x86::msr_lstar, reinterpret_cast<u64>(&system_call_entry));
    x86::write_msr(x86::msr_fmask, system_call_flag_mask);
}

/// A fault stack ends with the Cpu*, where entry.S finds it.
u64 fault_stack(Cpu& cpu) {
    const u64 top = stack::allocate();
    check(top != 0, "no memory for the fault stacks");
    *reinterpret_cast<Cpu**>(top - 16) = &cpu;
    return top - 16;
}

} // namespace

void start_cpu(Cpu& cpu, Thread& boot) {
    cpu.self = &cpu;
    cpu.current = &boot;
    cpu.idle = &boot;
    boot.state = ThreadState::running;
    for (usize i = 0; i < x86::ist_stacks; ++i)
        cpu.task.ist[i] = fault_stack(cpu);
    x86::load_descriptors(cpu.descriptors, cpu.task);
    x86::load_interrupt_table();
    x86::write_msr(x86::msr_gs_base, reinterpret_cast<u64>(&cpu));
    x86::write_msr(x86::msr_kernel_gs_base, 0);
    x86::write_msr(x86::msr_fs_base, 0);
    set_control_registers();
    set_system_call_registers();
    cpu.loaded_root = x86::read_cr3();
}

} // namespace kernel
