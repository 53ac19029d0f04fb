// SPDX-License-Identifier: MIT
// Words of a stranger inside our own lines.
#include "lab/text/quote.hpp"

#include <fmt/format.h>

namespace lab {

std::string plain(std::string_view word, std::size_t limit) {
    std::string shown;
    for (const char c : word.substr(0, limit)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f)
            shown += fmt::format("\\x{:02x}", byte);
        else
            shown += c;
    }
    if (word.size() > limit) shown += "...";
    return shown;
}

std::string quote(std::string_view word) { return fmt::format("'{}'", plain(word)); }

} // namespace lab
