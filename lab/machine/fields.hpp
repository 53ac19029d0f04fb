// SPDX-License-Identifier: MIT
// One line of a report: its kind, then `key=value` fields, each of which is taken exactly once.
#pragma once

#include "stint/types.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lab {

class Fields {
public:
    /// Takes the line apart; throws BadReport. `number` is the line's, for messages.
    Fields(std::string_view line, std::size_t number);

    const std::string& kind() const { return kind_; }
    bool has(std::string_view key) const;

    /// Each throws BadReport when the field is missing or ill-formed, and removes it.
    std::string text(std::string_view key);
    stint::u64 number(std::string_view key, stint::u64 most = ~stint::u64{0}); ///< decimal
    stint::u64 address(std::string_view key); ///< 0x and hexadecimal
    /// The index of the word in `words`.
    std::size_t one_of(std::string_view key, const std::vector<std::string>& words);

    /// Throws BadReport when a field is left.
    void finish() const;
    [[noreturn]] void refuse(const std::string& why) const;

private:
    std::string kind_;
    std::size_t line;
    std::vector<std::pair<std::string, std::string>> left;
};

} // namespace lab
