// SPDX-License-Identifier: MIT
// How far the work has come, on standard error, and only where that is a terminal.
#pragma once

#include <cstddef>

namespace lab {

class Progress {
public:
    explicit Progress(std::size_t all);
    ~Progress(); ///< wipes the line
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(std::size_t done);

private:
    std::size_t total;
    bool terminal;
};

} // namespace lab
