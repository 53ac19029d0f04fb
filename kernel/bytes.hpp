// SPDX-License-Identifier: MIT
// Borrowed bytes and borrowed text: a pointer and a length, owned by somebody else.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

struct Bytes {
    const u8* data = nullptr;
    usize size = 0;
};

struct Text {
    const char* data = nullptr;
    usize size = 0;

    constexpr Text() = default;
    constexpr Text(const char* text, usize length) : data(text), size(length) {}
    /// From a string that ends with a zero byte.
    constexpr Text(const char* text) : data(text) {
        while (text[size] != 0) ++size;
    }

    friend constexpr bool operator==(Text a, Text b) {
        if (a.size != b.size) return false;
        for (usize i = 0; i < a.size; ++i)
            if (a.data[i] != b.data[i]) return false;
        return true;
    }
};

} // namespace kernel
