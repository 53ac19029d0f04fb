// SPDX-License-Identifier: MIT
// A text line by line.
#include "lab/text/lines.hpp"

#include <algorithm>

namespace lab {

std::vector<std::string> lines(std::string_view text) {
    std::vector<std::string> found;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        found.emplace_back(line);
    }
    return found;
}

} // namespace lab
