// SPDX-License-Identifier: MIT
// How far the work has come.
#include "lab/host/progress.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace lab {
namespace {

bool can_rewrite_lines() {
    const char* kind = std::getenv("TERM");
    return ::isatty(STDERR_FILENO) == 1 && kind != nullptr && std::string_view(kind) != "dumb";
}

} // namespace

Progress::Progress(std::size_t all) : total(all), terminal(can_rewrite_lines()) { show(0); }

Progress::~Progress() {
    if (terminal) fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(std::size_t done) {
    if (terminal) fmt::print(stderr, "\r{} of {} jobs done\x1b[K", done, total);
}

} // namespace lab
