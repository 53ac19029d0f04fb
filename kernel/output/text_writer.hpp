// SPDX-License-Identifier: MIT
// Numbers and texts into a byte sink, without a buffer that could be too small.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/types.hpp"
#include <concepts>

namespace kernel {

/// Written as 0x and lower-case digits, no leading zeros.
struct Hex {
    u64 value;
};

/// Written percent-encoded, as docs/wire.md says.
struct Encoded {
    Text text;
};

class TextWriter {
public:
    using Sink = void (*)(const void* bytes, usize count);

    explicit TextWriter(Sink sink) : sink_(sink) {}

    void put(Text text) { sink_(text.data, text.size); }
    void put(const char* text) { put(Text(text)); }
    void put(Hex number);
    void put(Encoded encoded);
    template <std::unsigned_integral T>
    void put(T number) {
        put_decimal(number);
    }
    template <std::signed_integral T>
    void put(T number) {
        if (number < 0) put("-");
        put_decimal(number < 0 ? ~static_cast<u64>(number) + 1 : static_cast<u64>(number));
    }

private:
    void put_decimal(u64 number);

    Sink sink_;
};

} // namespace kernel
