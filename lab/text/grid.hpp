// SPDX-License-Identifier: MIT
// A table of words in columns as wide as their contents: the first to the left, the others to the
// right.
#pragma once

#include <string>
#include <vector>

namespace lab {

class Grid {
public:
    void row(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }

    /// Lines that end in a line feed. Two blanks stand between columns; trailing ones are cut.
    std::string draw() const;

private:
    std::vector<std::vector<std::string>> rows;
};

} // namespace lab
