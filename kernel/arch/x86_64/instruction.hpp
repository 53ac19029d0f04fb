// SPDX-License-Identifier: MIT
// One-line wrappers of the privileged and special instructions that the kernel uses.
#pragma once
#include "kernel/types.hpp"
#include "stint/x86/control.hpp"
#include "stint/x86/cpuid.hpp"

namespace kernel::x86 {

inline u8 in8(u16 port) {
    u8 value;
    asm volatile("inb %1, %0" : "=a"(value) : "Nd"(port));
    return value;
}
inline void out8(u16 port, u8 value) { asm volatile("outb %0, %1" : : "a"(value), "Nd"(port)); }

inline void disable_interrupts() { asm volatile("cli" : : : "memory"); }
inline void halt() { asm volatile("hlt" : : : "memory"); }
/// Interrupts on, sleep until one came, interrupts off. None can slip in between STI and HLT.
inline void wait_for_interrupt() { asm volatile("sti; hlt; cli" : : : "memory"); }
inline void pause() { asm volatile("pause"); }

inline u64 rdtsc() {
    u32 low, high;
    asm volatile("rdtsc" : "=a"(low), "=d"(high));
    return u64{high} << 32 | low;
}

using Cpuid = stint::x86::CpuidLeaf;
inline Cpuid cpuid(u32 leaf, u32 subleaf = 0) { return stint::x86::HardwareCpuid{}(leaf, subleaf); }

inline u64 read_msr(u32 number) {
    u32 low, high;
    asm volatile("rdmsr" : "=a"(low), "=d"(high) : "c"(number));
    return u64{high} << 32 | low;
}
using stint::x86::write_msr;

using stint::x86::read_cr0;
using stint::x86::read_cr4;
using stint::x86::write_cr0;
using stint::x86::write_cr4;

inline u64 read_cr2() {
    u64 value;
    asm volatile("movq %%cr2, %0" : "=r"(value));
    return value;
}
inline u64 read_cr3() {
    u64 value;
    asm volatile("movq %%cr3, %0" : "=r"(value));
    return value;
}
inline void write_cr3(u64 value) { asm volatile("movq %0, %%cr3" : : "r"(value) : "memory"); }

inline void invalidate_page(u64 address) {
    asm volatile("invlpg (%0)" : : "r"(address) : "memory");
}

inline u64 read_fs_base() {
    u64 value;
    asm volatile("rdfsbase %0" : "=r"(value));
    return value;
}
inline void write_fs_base(u64 value) { asm volatile("wrfsbase %0" : : "r"(value)); }

/// The GS base that SWAPGS has put away: user mode's, while the kernel runs.
inline u64 read_inactive_gs_base() {
    u64 value;
    asm volatile("swapgs; rdgsbase %0; swapgs" : "=r"(value));
    return value;
}
inline void write_inactive_gs_base(u64 value) {
    asm volatile("swapgs; wrgsbase %0; swapgs" : : "r"(value));
}

/// DS, ES, FS and GS, 16 bits each from the lowest; user mode's while the kernel runs.
inline u64 read_selectors() {
    u32 ds, es, fs, gs;
    asm volatile("movl %%ds, %0; movl %%es, %1; movl %%fs, %2; movl %%gs, %3"
                 : "=r"(ds), "=r"(es), "=r"(fs), "=r"(gs));
    return ds | u64{es} << 16 | u64{fs} << 32 | u64{gs} << 48;
}
/// Not 0 if any of the four is loaded.
inline u64 any_selector() {
    u64 any, one;
    asm volatile("movl %%ds, %k0; movl %%es, %k1; orl %k1, %k0; movl %%fs, %k1; orl %k1, %k0; "
                 "movl %%gs, %k1; orl %k1, %k0"
                 : "=&r"(any), "=&r"(one)
                 :
                 : "cc");
    return any;
}
/// Loads all four; the inactive GS base and the FS base take what the descriptors say.
inline void load_selectors(u64 packed) {
    asm volatile("movl %0, %%ds; movl %1, %%es; movl %2, %%fs; swapgs; movl %3, %%gs; swapgs"
                 :
                 : "r"(static_cast<u32>(packed & 0xffff)),
                   "r"(static_cast<u32>(packed >> 16 & 0xffff)),
                   "r"(static_cast<u32>(packed >> 32 & 0xffff)), "r"(static_cast<u32>(packed >> 48))
                 : "memory");
}

// Model-specific registers (Intel SDM volume 4, table 2-2).
inline constexpr u32 msr_apic_base = 0x1b;
inline constexpr u32 msr_efer = 0xc0000080;
inline constexpr u32 msr_star = 0xc0000081;
inline constexpr u32 msr_lstar = 0xc0000082;
inline constexpr u32 msr_fmask = 0xc0000084;
inline constexpr u32 msr_fs_base = 0xc0000100;
inline constexpr u32 msr_gs_base = 0xc0000101;
inline constexpr u32 msr_kernel_gs_base = 0xc0000102;

} // namespace kernel::x86
