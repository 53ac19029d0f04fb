// SPDX-License-Identifier: MIT
// The kernel's integer names.
#pragma once
#include <cstddef>
#include <cstdint>

namespace kernel {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using usize = std::size_t;

inline constexpr u64 page_size = 4096;

/// Addresses from here up are never a program's. One page below the end of the lower canonical half
/// stays unmapped, so that no SYSCALL instruction can be followed by a non-canonical address.
inline constexpr u64 user_end = 0x0000'7fff'ffff'f000;

constexpr u64 page_floor(u64 address) { return address & ~(page_size - 1); }
constexpr u64 page_ceiling(u64 address) { return page_floor(address + page_size - 1); }

} // namespace kernel
