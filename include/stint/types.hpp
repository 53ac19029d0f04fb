// SPDX-License-Identifier: MIT
// The integers of the house, by width.
#pragma once

#include <cstddef>
#include <cstdint>

namespace stint {

using i8 = std::int8_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;
using usize = std::size_t;

} // namespace stint
