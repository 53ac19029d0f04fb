// SPDX-License-Identifier: MIT
// The processor itself as a unit: a rung's instructions, CR0.TS, and protection keys by choice.
#pragma once

#include "stint/unit.hpp"
#include "stint/x86/control.hpp"
#include "stint/x86/rung.hpp"

namespace stint::x86 {

template <Rung R, bool Keys>
struct Unit {
    using RungType = R;
    static constexpr bool has_pkru = Keys;

    const std::byte* golden = nullptr; ///< made by golden.hpp with this rung
    u32 size = 0;                      ///< bytes of an area

    static void save(std::byte* area) { R::save(area); }
    static void restore(const std::byte* area) { R::restore(area); }
    static void arm() { write_cr0(read_cr0() | Cr0::ts); }
    static void disarm() { clts(); }
    static void prefetch(const std::byte* area) { asm volatile("prefetcht0 (%0)" : : "r"(area)); }
    void blank(std::byte* area) const { copy(area, golden); }
    void copy(std::byte* to, const std::byte* from) const {
        for (u32 i = 0; i < size; ++i)
            to[i] = from[i];
    }
    u32 area_size() const { return size; }

    static u32 read_pkru() { return rdpkru(); }
    static void write_pkru(u32 value) { wrpkru(value); }
};

} // namespace stint::x86
