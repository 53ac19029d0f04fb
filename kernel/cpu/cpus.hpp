// SPDX-License-Identifier: MIT
// The CPUs that run this kernel.
#pragma once
#include "kernel/types.hpp"

namespace kernel {
struct Cpu;
}

namespace kernel::cpus {

inline constexpr usize most = 64; ///< a mask of CPUs is one word

/// Those online, by number: the one that booted is number 0. To walk: for (Cpu& cpu :
/// cpus::online()).
struct Online {
    Cpu* begin() const;
    Cpu* end() const;
    usize count() const;
};
Online online();

/// Makes the record of one more CPU, which is about to start. Panics beyond `most`.
Cpu& add(u32 apic);

/// One bit for each that is online.
u64 online_mask();

} // namespace kernel::cpus
