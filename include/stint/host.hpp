// SPDX-License-Identifier: MIT
// What the engine asks of the kernel around it, at compile time.
#pragma once

#include "stint/context.hpp"
#include "stint/event.hpp"

#include <concepts>

namespace stint {

/// - `counts`: keep Cpu::counts. Off, no counting instruction is left in the switch path.
/// - `records`: report every input as an event through `record(cpu, kind, thread, flags)`, called
///   with interrupts off. Off, no trace of it is left.
template <class H>
concept Host = requires(Cpu& cpu, EventKind kind, u32 thread, u8 flags) {
    { H::counts } -> std::convertible_to<bool>;
    { H::records } -> std::convertible_to<bool>;
    H::record(cpu, kind, thread, flags);
};

/// A host that neither counts nor records: the shipped form.
struct QuietHost {
    static constexpr bool counts = false;
    static constexpr bool records = false;
    static void record(Cpu&, EventKind, u32, u8) {}
};

/// A host that counts: simulator, replay, tests.
struct CountingHost : QuietHost {
    static constexpr bool counts = true;
};

} // namespace stint
