// SPDX-License-Identifier: MIT
// A save area as bytes: the legacy region, the XSAVE header, and what a fresh area must hold.
#pragma once

#include "stint/layout.hpp"
#include "stint/types.hpp"

#include <cstddef>

namespace stint {

/// The FXSAVE region in its 64-bit form (Intel SDM volume 1, table 10-2).
struct LegacyRegion {
    u16 fcw;
    u16 fsw;
    u8 abridged_tag; ///< one bit a register, 1: not empty
    u8 reserved;
    u16 fop;
    u64 fip;
    u64 fdp;
    u32 mxcsr;
    u32 mxcsr_mask;
    u8 st[8][16];
    u8 xmm[16][16];
    u8 unused[96];
};
static_assert(sizeof(LegacyRegion) == legacy_size);

/// The XSAVE header (Intel SDM volume 1, section 13.4.2).
struct XsaveHeader {
    u64 xstate_bv; ///< components that are not in their initial state
    u64 xcomp_bv;  ///< bit 63: compacted format, with these components
    u64 reserved[6];
};
static_assert(sizeof(XsaveHeader) == header_size);

inline constexpr u64 xcomp_compacted = u64{1} << 63;

/// Initial values (Intel SDM volume 1, section 13.6).
inline constexpr u16 initial_fcw = 0x37F;
inline constexpr u32 initial_mxcsr = 0x1F80;

/// Makes `area` (size bytes) one from which XRSTOR of its format loads the initial state without a
/// fault. A compacted area carries its XCOMP_BV from birth; the MXCSR field of a standard area is
/// valid from birth, because XRSTOR loads it whatever XSTATE_BV says.
inline void make_fresh(std::byte* area, u32 size, Format format, u64 components) {
    for (u32 i = 0; i < size; ++i)
        area[i] = std::byte{0};
    auto& legacy = *reinterpret_cast<LegacyRegion*>(area);
    legacy.fcw = initial_fcw;
    legacy.mxcsr = initial_mxcsr;
    if (format == Format::compacted) {
        reinterpret_cast<XsaveHeader*>(area + legacy_size)->xcomp_bv = xcomp_compacted | components;
    }
}

} // namespace stint
