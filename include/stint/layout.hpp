// SPDX-License-Identifier: MIT
// Where each state component lies in a save area: sizes, offsets and alignments, read once at boot
// from CPUID leaf 0xD. No offset of an extended component is written down anywhere else.
#pragma once

#include "stint/types.hpp"
#include "stint/x86/cpuid.hpp"

namespace stint {

/// How an area is written (Intel SDM volume 1, sections 10.5 and 13.4).
enum class Format : u8 {
    legacy,   ///< FXSAVE: 512 bytes
    standard, ///< XSAVE, XSAVEOPT: fixed offsets
    compacted ///< XSAVEC, XSAVES: packed by the area's own XCOMP_BV
};

inline constexpr u32 legacy_size = 512;                           ///< the FXSAVE region, bytes
inline constexpr u32 header_size = 64;                            ///< the XSAVE header, bytes
inline constexpr u32 extended_offset = legacy_size + header_size; ///< where components 2.. begin
inline constexpr u32 area_alignment = 64;                         ///< of every area, bytes

struct ComponentPlace {
    u32 size = 0;            ///< bytes; 0: the CPU does not know the component
    u32 standard_offset = 0; ///< from the start of the area; 0 for supervisor components
    bool supervisor = false; ///< enabled by IA32_XSS
    bool aligned = false;    ///< 64-byte aligned in the compacted format
};

struct Layout {
    u64 xcr0 = 0; ///< what was really written
    u64 xss = 0;
    u32 standard_size = 0;  ///< bytes of an area for XSAVE and XSAVEOPT
    u32 compacted_size = 0; ///< bytes of an area for XSAVEC and XSAVES
    ComponentPlace component[63];

    /// Bytes that an area of this format needs.
    constexpr u32 size(Format format) const {
        switch (format) {
        case Format::legacy:
            return legacy_size;
        case Format::standard:
            return standard_size;
        case Format::compacted:
            return compacted_size;
        }
        return 0;
    }

    /// Offset of component `index` (2 to 62) in a compacted area with this XCOMP_BV, or of the
    /// first free byte for index 63.
    constexpr u32 compacted_offset(unsigned index, u64 xcomp_bv) const {
        u32 offset = extended_offset;
        for (unsigned i = 2; i < 63; ++i) {
            if (((xcomp_bv >> i) & 1) == 0) {
                if (i == index) return offset;
                continue;
            }
            if (component[i].aligned) offset = (offset + 63) & ~u32{63};
            if (i == index) return offset;
            offset += component[i].size;
        }
        return offset;
    }
};

/// Reads leaf 0xD. Call it after XSETBV and the write of IA32_XSS: EBX of sub-leaves 0 and 1 follow
/// what is enabled at that moment. The size of a format is the largest of what the CPU reports and
/// what the components need; a CPU that reports more is believed.
template <x86::CpuidSource C>
constexpr Layout read_layout(C cpuid, u64 xcr0, u64 xss) {
    Layout layout;
    layout.xcr0 = xcr0;
    layout.xss = xss;
    u32 end = extended_offset;
    for (unsigned i = 2; i < 63; ++i) {
        if ((((xcr0 | xss) >> i) & 1) == 0) continue;
        const x86::CpuidLeaf leaf = cpuid(0xD, i);
        ComponentPlace& place = layout.component[i];
        place.size = leaf.eax;
        place.supervisor = (leaf.ecx & 1) != 0;
        place.aligned = (leaf.ecx & 2) != 0;
        place.standard_offset = place.supervisor ? 0 : leaf.ebx;
        if (!place.supervisor && place.standard_offset + place.size > end) {
            end = place.standard_offset + place.size;
        }
    }
    const u32 reported = cpuid(0xD, 0).ebx;
    layout.standard_size = reported > end ? reported : end;
    const u32 packed = layout.compacted_offset(63, xcr0 | xss);
    const u32 reported_packed = cpuid(0xD, 1).ebx;
    layout.compacted_size = reported_packed > packed ? reported_packed : packed;
    return layout;
}

/// The layout of a CPU without XSAVE.
constexpr Layout legacy_layout() {
    Layout layout;
    layout.xcr0 = x86::xcr0_legacy;
    layout.standard_size = layout.compacted_size = extended_offset;
    return layout;
}

} // namespace stint
