// SPDX-License-Identifier: MIT
// Small readers over borrowed bytes and text, safe against ranges that wrap: what the parsers of
// programs, archives and jobs share.
#pragma once
#include "kernel/bytes.hpp"

namespace kernel::program {

/// True when [offset, offset + length) lies inside.
constexpr bool holds(Bytes bytes, u64 offset, u64 length) {
    return offset <= bytes.size && length <= bytes.size - offset;
}

/// A little-endian unsigned value at an offset that the caller has checked with `holds`.
template <typename Value>
constexpr Value little(Bytes bytes, u64 offset) {
    u64 value = 0;
    for (usize i = 0; i < sizeof(Value); ++i) {
        value |= static_cast<u64>(bytes.data[offset + i]) << (8 * i);
    }
    return static_cast<Value>(value);
}

/// What follows the first `count` characters; `count` is at most the text's size.
constexpr Text after(Text text, usize count) { return {text.data + count, text.size - count}; }

constexpr bool starts_with(Text text, Text head) {
    return text.size >= head.size && Text(text.data, head.size) == head;
}

} // namespace kernel::program
