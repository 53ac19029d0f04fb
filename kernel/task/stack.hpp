// SPDX-License-Identifier: MIT
// Kernel stacks: 16 KiB, aligned to 16 KiB (entry.S counts on it), an unmapped guard below each.
#pragma once
#include "kernel/types.hpp"

namespace kernel::stack {

inline constexpr u64 size = 16384;

/// The end (highest address) of a stack, or 0 when there is no memory. Used ones are handed out
/// again, with their old contents or zeroed.
u64 allocate();
void release(u64 top);

} // namespace kernel::stack
