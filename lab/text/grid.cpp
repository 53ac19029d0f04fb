// SPDX-License-Identifier: MIT
// A table of words in columns.
#include "lab/text/grid.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lab {

std::string Grid::draw() const {
    std::vector<std::size_t> widths;
    for (const auto& cells : rows) {
        widths.resize(std::max(widths.size(), cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i)
            widths[i] = std::max(widths[i], cells[i].size());
    }
    std::string text;
    for (const auto& cells : rows) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i == 0)
                text += fmt::format("{:<{}}", cells[i], widths[i]);
            else
                text += fmt::format("  {:>{}}", cells[i], widths[i]);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text;
}

} // namespace lab
