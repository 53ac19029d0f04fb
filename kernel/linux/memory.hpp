// SPDX-License-Identifier: MIT
// The layout of a program's address space above its segments, and what the calls that change it
// share.
#pragma once
#include "kernel/memory/access.hpp"
#include "kernel/memory/regions.hpp"
#include "kernel/task/process.hpp"

namespace kernel::linux {

inline constexpr u64 stack_bytes = 8 << 20; ///< all of it demand-zero; RLIMIT_STACK says the same
inline constexpr u64 stack_top = user_end;
inline constexpr u64 stack_bottom = stack_top - stack_bytes;
/// mmap searches downwards in [map_bottom, map_top), well clear of the stack.
inline constexpr u64 map_bottom = 0x1'0000;
inline constexpr u64 map_top = 0x0000'7fff'f7ff'f000;

constexpr Access access_of(Rights rights) {
    return {rights.read(), rights.write(), rights.execute()};
}

/// Gives back the frames of [start, end); the regions stay as they are.
void drop_pages(Process& process, u64 start, u64 end);

/// Removes [start, end) from regions and tables. false: no memory to split a region; nothing
/// changed.
bool unmap_range(Process& process, u64 start, u64 end);

} // namespace kernel::linux
