// SPDX-License-Identifier: MIT
// Control registers and their kin, one instruction a function. All but the reads of XCR0, PKRU and
// MXCSR need ring 0.
#pragma once

#include "stint/types.hpp"

namespace stint::x86 {

/// Bits of CR0 and CR4 (Intel SDM volume 3, section 2.5).
struct Cr0 {
    static constexpr u64 mp = u64{1} << 1, em = u64{1} << 2, ts = u64{1} << 3, ne = u64{1} << 5;
};
struct Cr4 {
    static constexpr u64 osfxsr = u64{1} << 9, osxmmexcpt = u64{1} << 10, osxsave = u64{1} << 18,
                         pke = u64{1} << 22;
};
inline constexpr u32 msr_xss = 0xDA0;

inline u64 read_cr0() {
    u64 value;
    asm volatile("mov %%cr0, %0" : "=r"(value));
    return value;
}
inline void write_cr0(u64 value) { asm volatile("mov %0, %%cr0" : : "r"(value) : "memory"); }
inline u64 read_cr4() {
    u64 value;
    asm volatile("mov %%cr4, %0" : "=r"(value));
    return value;
}
inline void write_cr4(u64 value) { asm volatile("mov %0, %%cr4" : : "r"(value) : "memory"); }
inline void clts() { asm volatile("clts" : : : "memory"); }

inline void xsetbv(u32 index, u64 value) {
    asm volatile("xsetbv"
                 :
                 : "c"(index), "a"(static_cast<u32>(value)), "d"(static_cast<u32>(value >> 32)));
}
inline u64 xgetbv(u32 index) {
    u32 low, high;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(index));
    return low | (u64{high} << 32);
}
inline void write_msr(u32 index, u64 value) {
    asm volatile("wrmsr"
                 :
                 : "c"(index), "a"(static_cast<u32>(value)), "d"(static_cast<u32>(value >> 32)));
}

inline u32 rdpkru() {
    u32 value, zero;
    asm volatile("rdpkru" : "=a"(value), "=d"(zero) : "c"(0));
    return value;
}
inline void wrpkru(u32 value) { asm volatile("wrpkru" : : "a"(value), "c"(0), "d"(0) : "memory"); }

inline void ldmxcsr(u32 value) { asm volatile("ldmxcsr %0" : : "m"(value)); }

} // namespace stint::x86
