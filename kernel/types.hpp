// SPDX-License-Identifier: MIT
// The kernel's integer names and page arithmetic.
#pragma once
#include "stint/types.hpp"

namespace kernel {

using stint::i64;
using stint::u16;
using stint::u32;
using stint::u64;
using stint::u8;
using stint::usize;
using i32 = std::int32_t;

inline constexpr u64 page_size = 4096;

/// Addresses from here up are never a program's. One page below the end of the lower canonical half
/// stays unmapped, so that no SYSCALL instruction can be followed by a non-canonical address.
inline constexpr u64 user_end = 0x0000'7fff'ffff'f000;

constexpr u64 page_floor(u64 address) { return address & ~(page_size - 1); }
constexpr u64 page_ceiling(u64 address) { return page_floor(address + page_size - 1); }

} // namespace kernel
