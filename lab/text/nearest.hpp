// SPDX-License-Identifier: MIT
// The nearest name to a mistyped one, and the line that says so.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// Insertions, deletions, substitutions and swaps of neighbours that turn one into the other
/// (optimal string alignment).
std::size_t edit_distance(std::string_view from, std::string_view to);

/// The candidate at the smallest distance, the first of several; empty when there is none.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// `there is no KIND 'WORD'; the nearest is 'NEAR' (PLURAL: a, b, c)`.
std::string no_such(std::string_view kind, std::string_view plural, std::string_view word,
                    const std::vector<std::string>& candidates);

} // namespace lab
