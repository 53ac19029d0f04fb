// SPDX-License-Identifier: MIT
// One-line wrappers of the privileged and special instructions that the kernel uses.
#pragma once
#include "kernel/types.hpp"

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

struct Cpuid {
    u32 eax, ebx, ecx, edx;
};
inline Cpuid cpuid(u32 leaf, u32 subleaf = 0) {
    Cpuid r;
    asm volatile("cpuid"
                 : "=a"(r.eax), "=b"(r.ebx), "=c"(r.ecx), "=d"(r.edx)
                 : "a"(leaf), "c"(subleaf));
    return r;
}

inline u64 read_msr(u32 number) {
    u32 low, high;
    asm volatile("rdmsr" : "=a"(low), "=d"(high) : "c"(number));
    return u64{high} << 32 | low;
}
inline void write_msr(u32 number, u64 value) {
    asm volatile("wrmsr"
                 :
                 : "c"(number), "a"(static_cast<u32>(value)), "d"(static_cast<u32>(value >> 32))
                 : "memory");
}

inline u64 read_cr0() {
    u64 value;
    asm volatile("movq %%cr0, %0" : "=r"(value));
    return value;
}
inline void write_cr0(u64 value) { asm volatile("movq %0, %%cr0" : : "r"(value) : "memory"); }
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
inline u64 read_cr4() {
    u64 value;
    asm volatile("movq %%cr4, %0" : "=r"(value));
    return value;
}
inline void write_cr4(u64 value) { asm volatile("movq %0, %%cr4" : : "r"(value) : "memory"); }
inline void xsetbv(u32 number, u64 value) {
    asm volatile("xsetbv"
                 :
                 : "c"(number), "a"(static_cast<u32>(value)), "d"(static_cast<u32>(value >> 32)));
}

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
