// SPDX-License-Identifier: MIT
// One line of a report taken apart.
#include "lab/machine/fields.hpp"

#include "lab/machine/encoding.hpp"
#include "lab/machine/report.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace lab {

void Fields::refuse(const std::string& why) const {
    throw BadReport(fmt::format("line {} of the kernel's report: {}", line, why));
}

Fields::Fields(std::string_view text, std::size_t number) : line(number) {
    kind_ = text.substr(0, text.find(' '));
    if (kind_.empty() || kind_.find('=') != std::string::npos)
        refuse(fmt::format("{} begins with no kind of line", quote(text)));
    for (const char c : text) {
        if (c < ' ' || c > '~') refuse(fmt::format("{} is not printable", quote(text)));
    }
    std::string_view rest = text.substr(kind_.size());
    while (!rest.empty()) {
        rest.remove_prefix(1);
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(word.size());
        const std::size_t equals = word.find('=');
        if (equals == 0 || equals == word.npos)
            refuse(fmt::format("{} is no key=value", quote(word)));
        std::string key(word.substr(0, equals));
        if (has(key)) refuse(fmt::format("{} is there twice", quote(key)));
        const auto value = decode_word(word.substr(equals + 1));
        if (!value) refuse(fmt::format("{} has a bad %XX", quote(word)));
        left.emplace_back(std::move(key), *value);
    }
}

bool Fields::has(std::string_view key) const {
    return std::any_of(left.begin(), left.end(),
                       [&](const auto& field) { return field.first == key; });
}

std::string Fields::text(std::string_view key) {
    const auto found = std::find_if(left.begin(), left.end(),
                                    [&](const auto& field) { return field.first == key; });
    if (found == left.end()) refuse(fmt::format("{} without {}=", quote(kind_), key));
    std::string value = std::move(found->second);
    left.erase(found);
    return value;
}

stint::u64 Fields::number(std::string_view key, stint::u64 most) {
    const std::string word = text(key);
    stint::u64 value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size())
        refuse(fmt::format("{}={} is no whole number below 2^64", key, plain(word)));
    if (value > most) refuse(fmt::format("{}={} is more than {}", key, value, most));
    return value;
}

stint::u64 Fields::address(std::string_view key) {
    const std::string word = text(key);
    stint::u64 value = 0;
    const char* first = word.data() + std::min<std::size_t>(2, word.size());
    const auto [end, error] = std::from_chars(first, word.data() + word.size(), value, 16);
    if (!word.starts_with("0x") || error != std::errc{} || end != word.data() + word.size())
        refuse(fmt::format("{}={} is no hexadecimal number of 64 bits", key, plain(word)));
    return value;
}

std::size_t Fields::one_of(std::string_view key, const std::vector<std::string>& words) {
    const std::string word = text(key);
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end())
        refuse(fmt::format("{}={} is none of {}", key, plain(word), fmt::join(words, ", ")));
    return static_cast<std::size_t>(found - words.begin());
}

void Fields::finish() const {
    if (!left.empty())
        refuse(fmt::format("{} has no field {}", quote(kind_), quote(left.front().first)));
}

} // namespace lab
