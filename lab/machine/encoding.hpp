// SPDX-License-Identifier: MIT
// Words on the wire between kernel and lab (docs/wire.md): a byte that is not printable, `%`, and a
// lone `&` are written `%XX`; the empty word is a lone `%`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lab {

std::string encode_word(std::string_view word);

/// Nothing when a `%` is not followed by two hexadecimal digits.
std::optional<std::string> decode_word(std::string_view word);

} // namespace lab
