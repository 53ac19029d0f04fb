// SPDX-License-Identifier: MIT
// The last word of a program that failed.
#include "lab/text/last_line.hpp"

#include "lab/text/quote.hpp"

namespace lab {

std::string last_line(std::string_view text) {
    const std::size_t end = text.find_last_not_of("\r\n \t");
    if (end == text.npos) return "(nothing)";
    text = text.substr(0, end + 1);
    return plain(text.substr(text.rfind('\n') + 1), 200);
}

} // namespace lab
