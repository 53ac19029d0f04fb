// SPDX-License-Identifier: MIT
// Words on the wire between kernel and lab.
#include "lab/machine/encoding.hpp"

#include <fmt/format.h>

namespace lab {
namespace {

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

} // namespace

std::string encode_word(std::string_view word) {
    if (word.empty()) return "%";
    if (word == "&") return "%26";
    std::string out;
    for (const char c : word) {
        if (c >= '!' && c <= '~' && c != '%')
            out += c;
        else
            out += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    }
    return out;
}

std::optional<std::string> decode_word(std::string_view word) {
    std::string out;
    if (word == "%") return out;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] != '%') {
            out += word[i];
            continue;
        }
        const int high = i + 2 < word.size() ? digit(word[i + 1]) : -1;
        const int low = i + 2 < word.size() ? digit(word[i + 2]) : -1;
        if (high < 0 || low < 0) return std::nullopt;
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out;
}

} // namespace lab
