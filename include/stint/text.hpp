// SPDX-License-Identifier: MIT
// A range of characters, for headers that a kernel without a hosted library includes.
#pragma once

#include "stint/types.hpp"

namespace stint {

/// A borrowed range of `size` characters; not ended by a zero.
struct Text {
    const char* data = nullptr;
    usize size = 0;

    constexpr Text() = default;
    constexpr Text(const char* first, usize count) : data(first), size(count) {}
    /// From a literal or a zero-ended string.
    constexpr Text(const char* zero_ended) : data(zero_ended) {
        while (data[size] != '\0')
            ++size;
    }

    constexpr char operator[](usize i) const { return data[i]; }

    /// Characters [first, first + count), cut to what there is.
    constexpr Text slice(usize first, usize count = ~usize{0}) const {
        if (first > size) first = size;
        if (count > size - first) count = size - first;
        return {data + first, count};
    }

    /// Index of the first `c`, or `size` when there is none.
    constexpr usize find(char c) const {
        usize i = 0;
        while (i < size && data[i] != c)
            ++i;
        return i;
    }

    friend constexpr bool operator==(Text a, Text b) {
        if (a.size != b.size) return false;
        for (usize i = 0; i < a.size; ++i) {
            if (a.data[i] != b.data[i]) return false;
        }
        return true;
    }
};

/// Reads a decimal number of at most 9 digits; false when `text` is anything else.
constexpr bool parse_number(Text text, u32& value) {
    if (text.size == 0 || text.size > 9) return false;
    u32 sum = 0;
    for (usize i = 0; i < text.size; ++i) {
        if (text[i] < '0' || text[i] > '9') return false;
        sum = sum * 10 + static_cast<u32>(text[i] - '0');
    }
    value = sum;
    return true;
}

} // namespace stint
