// SPDX-License-Identifier: MIT
// Where kernel.ld put the image: addresses of these symbols, not values.
#pragma once
#include "kernel/types.hpp"

extern "C" {
extern const char image_physical_start[], image_physical_end[];
extern const char text_start[], text_end[], rodata_start[], rodata_end[], data_start[], data_end[];
}

namespace kernel {

/// Virtual minus physical address of everything in the image.
inline constexpr u64 image_base = 0xffff'ffff'8000'0000;

inline u64 address_of(const void* place) { return reinterpret_cast<u64>(place); }

} // namespace kernel
