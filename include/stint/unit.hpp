// SPDX-License-Identifier: MIT
// What executes: the concept behind which stand the processor's own instructions, the counting unit
// of simulator and replay, and the checking unit of the tests.
#pragma once

#include "stint/types.hpp"

#include <concepts>
#include <cstddef>

namespace stint {

/// All calls come with interrupts off on the CPU concerned. `area` is 64-byte aligned and
/// area_size() bytes long.
///
/// - `save(area)` and `restore(area)` need CR0.TS clear (hardware answers #NM otherwise).
/// - `arm()` sets CR0.TS, `disarm()` clears it.
/// - `prefetch(area)` is a hint.
/// - `blank(area)` writes the golden image. `copy(to, from)` copies an area.
/// - `area_size()` is what an area needs, in bytes: the nominal size of one transfer.
/// - `has_pkru`: protection keys are in use; then `read_pkru()` and `write_pkru(value)`.
template <class U>
concept Unit = requires(U unit, std::byte* area, const std::byte* source, u32 value) {
    unit.save(area);
    unit.restore(source);
    unit.arm();
    unit.disarm();
    unit.prefetch(source);
    unit.blank(area);
    unit.copy(area, source);
    { unit.area_size() } -> std::same_as<u32>;
    { U::has_pkru } -> std::convertible_to<bool>;
    { unit.read_pkru() } -> std::same_as<u32>;
    unit.write_pkru(value);
};

} // namespace stint
