// SPDX-License-Identifier: MIT
// Does a save instruction of this CPU put each component where its format has it? An emulator's may
// not (Bochs 2.7: XSAVEC and XSAVES write AVX registers over the header), and then no later XRSTOR
// loads them again. For the start of a host, once a rung.
#pragma once

#include "stint/image.hpp"
#include "stint/layout.hpp"
#include "stint/x86/rung.hpp"
#include "stint/x86/rung/xsave.hpp"

namespace stint::x86 {

/// The extended components that take any value: AVX and AVX-512.
inline constexpr u64 free_components = component_bit(Component::avx) | xcr0_avx512;

/// What the trial writes to byte `i` of component `index`: never zero, different in both.
constexpr std::byte trial_byte(unsigned index, u32 i) {
    return static_cast<std::byte>((index * 29 + i * 7) | 1);
}

/// Loads known values into the AVX and AVX-512 registers, saves them with `R` and looks where they
/// went; true when they, the header and nothing else are in their places, or when none of these
/// components is enabled. `standard` (layout.standard_size bytes) and `area`
/// (layout.size(R::format)) are scratch, 64-byte aligned. CPU as after set_up_cpu<R>(), TS clear;
/// leaves the extended components in their initial state.
template <Rung R>
requires(R::xsave) bool keeps_places(std::byte* standard, std::byte* area, const Layout& layout) {
    const u64 wanted = layout.xcr0 & free_components;
    const u32 size = layout.size(R::format);
    make_fresh(standard, layout.standard_size, Format::standard, 0);
    auto& loaded = *reinterpret_cast<XsaveHeader*>(standard + legacy_size);
    loaded.xstate_bv = wanted;
    for (unsigned i = 2; i < 63; ++i) {
        if ((wanted >> i & 1) == 0) continue;
        for (u32 byte = 0; byte < layout.component[i].size; ++byte)
            standard[layout.component[i].standard_offset + byte] = trial_byte(i, byte);
    }
    Xsave::restore(standard);
    make_fresh(area, size, R::format, layout.xcr0 | layout.xss);
    R::save(area);
    loaded.xstate_bv = 0;
    Xsave::restore(standard);

    const auto& header = *reinterpret_cast<const XsaveHeader*>(area + legacy_size);
    bool right = (header.xstate_bv & free_components) == wanted &&
                 (header.xcomp_bv != 0) == (R::format == Format::compacted);
    for (const u64 reserved : header.reserved)
        right = right && reserved == 0;
    for (unsigned i = 2; i < 63; ++i) {
        if ((wanted >> i & 1) == 0) continue;
        const u32 offset = R::format == Format::compacted
                               ? layout.compacted_offset(i, header.xcomp_bv)
                               : layout.component[i].standard_offset;
        for (u32 byte = 0; byte < layout.component[i].size; ++byte)
            right = right && area[offset + byte] == trial_byte(i, byte);
    }
    return right;
}

} // namespace stint::x86
