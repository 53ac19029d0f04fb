// SPDX-License-Identifier: MIT
// Physical memory in frames of 4 KiB, and the direct map through which the kernel sees all of it.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

/// Where physical address 0 appears in every address space.
inline constexpr u64 direct_map = 0xffff'8000'0000'0000;

/// The kernel's view of a physical address.
template <class T = void>
T* direct(u64 physical) {
    return reinterpret_cast<T*>(direct_map + physical);
}

namespace frames {

/// One zeroed frame: its physical address, or 0 when there is none left. Any context.
u64 allocate();

/// Gives back a frame from allocate(). Panics when the frame is not allocated.
void release(u64 physical);

/// Frames not allocated now.
u64 available();

/// Frames that the machine offered in all.
u64 total();

} // namespace frames
} // namespace kernel
