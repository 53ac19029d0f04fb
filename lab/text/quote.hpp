// SPDX-License-Identifier: MIT
// Words of a stranger inside our own lines: never a control character, never endless.
#pragma once

#include <string>
#include <string_view>

namespace lab {

/// Most characters that `quote` shows of a word.
inline constexpr std::size_t quote_limit = 80;

/// The word on one line: control characters become `\xNN`, what is beyond the limit `...`.
std::string plain(std::string_view word, std::size_t limit = quote_limit);

/// The same between single quotes.
std::string quote(std::string_view word);

} // namespace lab
