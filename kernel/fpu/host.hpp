// SPDX-License-Identifier: MIT
// The engine's hosts in this kernel, one for each thing a job may ask to have recorded.
#pragma once
#include "kernel/fpu/ring.hpp"
#include "stint/host.hpp"

namespace kernel {

using stint::CountingHost;
using stint::QuietHost;

/// Counts and keeps the events.
struct RingHost {
    static constexpr bool counts = true;
    static constexpr bool records = true;
    static void record(stint::Cpu& cpu, stint::EventKind kind, u32 thread, u8 flags) {
        ring::record(cpu, kind, thread, flags);
    }
};
static_assert(stint::Host<RingHost>);

} // namespace kernel
