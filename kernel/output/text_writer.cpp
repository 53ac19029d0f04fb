// SPDX-License-Identifier: MIT
// Digits and percent encoding.
#include "kernel/output/text_writer.hpp"

namespace kernel {
namespace {

constexpr char digits[] = "0123456789abcdef";
constexpr char capital_digits[] = "0123456789ABCDEF";

} // namespace

void TextWriter::put_decimal(u64 number) {
    char text[20];
    usize at = sizeof(text);
    do {
        text[--at] = digits[number % 10];
        number /= 10;
    } while (number != 0);
    put(Text(text + at, sizeof(text) - at));
}

void TextWriter::put(Hex number) {
    char text[16];
    usize at = sizeof(text);
    do {
        text[--at] = digits[number.value % 16];
        number.value /= 16;
    } while (number.value != 0);
    put("0x");
    put(Text(text + at, sizeof(text) - at));
}

void TextWriter::put(Encoded encoded) {
    for (usize i = 0; i < encoded.text.size; ++i) {
        const u8 byte = static_cast<u8>(encoded.text.data[i]);
        const bool lone_ampersand = byte == '&' && encoded.text.size == 1;
        if (byte >= '!' && byte <= '~' && byte != '%' && !lone_ampersand) {
            put(Text(encoded.text.data + i, 1));
        } else {
            const char text[3] = {'%', capital_digits[byte >> 4], capital_digits[byte & 15]};
            put(Text(text, 3));
        }
    }
}

} // namespace kernel
