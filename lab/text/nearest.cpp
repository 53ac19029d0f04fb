// SPDX-License-Identifier: MIT
// The nearest name to a mistyped one.
#include "lab/text/nearest.hpp"

#include "lab/text/quote.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace lab {

std::size_t edit_distance(std::string_view from, std::string_view to) {
    const std::size_t width = to.size() + 1;
    std::vector<std::size_t> before(width), above(width), row(width);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i) {
        before = above;
        above = row;
        row[0] = i;
        for (std::size_t j = 1; j < width; ++j) {
            const std::size_t changed = above[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, changed});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row.back();
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    const auto closer = [word](const std::string& a, const std::string& b) {
        return edit_distance(word, a) < edit_distance(word, b);
    };
    const auto found = std::min_element(candidates.begin(), candidates.end(), closer);
    return found == candidates.end() ? "" : *found;
}

std::string no_such(std::string_view kind, std::string_view plural, std::string_view word,
                    const std::vector<std::string>& candidates) {
    if (candidates.empty())
        return fmt::format("there is no {} {}, and no other ({}: none)", kind, quote(word), plural);
    return fmt::format("there is no {} {}; the nearest is '{}' ({}: {})", kind, quote(word),
                       nearest(word.substr(0, quote_limit), candidates), plural,
                       fmt::join(candidates, ", "));
}

} // namespace lab
