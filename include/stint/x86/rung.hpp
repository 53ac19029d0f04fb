// SPDX-License-Identifier: MIT
// A rung of the ladder of save and restore instructions: what each of the files in rung/ defines.
#pragma once

#include "stint/layout.hpp"
#include "stint/text.hpp"
#include "stint/x86/cpuid.hpp"

#include <concepts>
#include <cstddef>

namespace stint::x86 {

/// The requested-feature bitmap of every transfer, before the CPU masks it with XCR0 | IA32_XSS:
/// all but PKRU, which is switched apart from the policies. A constant, so it costs two immediate
/// moves.
inline constexpr u32 rfbm_low = ~static_cast<u32>(component_bit(Component::pkru));
inline constexpr u32 rfbm_high = ~u32{0};

/// - `save` and `restore` need CR0.TS clear and a 64-byte aligned area (16 for FXSAVE); ring 0 for
///   XSAVES. 64-bit code uses the REX.W forms, which keep 64-bit x87 pointers (SDM 1,
///   section 10.5.1).
/// - `xsave`: needs CR4.OSXSAVE. `format` of the areas it writes.
/// - `offered(features)`: the CPU has the instructions.
/// - `covers(xcr0)`: no enabled component is left out of a transfer.
template <class R>
concept Rung = requires(std::byte* area, const std::byte* source, const Features& features) {
    { R::name } -> std::convertible_to<Text>;
    { R::format } -> std::convertible_to<Format>;
    { R::xsave } -> std::convertible_to<bool>;
    { R::offered(features) } -> std::same_as<bool>;
    { R::covers(u64{}) } -> std::same_as<bool>;
    R::save(area);
    R::restore(source);
};

} // namespace stint::x86
