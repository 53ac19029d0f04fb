// SPDX-License-Identifier: MIT
// A workload's string taken apart and put together.
#include "lab/choose/words.hpp"

#include "lab/error.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

namespace lab {
namespace {

constexpr std::string_view blanks = " \t\n\r\v\f";

struct Word {
    std::string text;
    bool quoted = false; ///< some of it was, so that it is no separator
};

/// Takes one word off `rest`, which does not begin with a blank.
Word take_word(std::string_view& rest, std::string_view whole) {
    Word word;
    char open = 0;
    std::size_t i = 0;
    for (; i < rest.size() && (open != 0 || blanks.find(rest[i]) == blanks.npos); ++i) {
        const char c = rest[i];
        if (c == '\\' && open != '\'') {
            if (i + 1 == rest.size())
                throw Usage(fmt::format("workload {} ends in a backslash", quote(whole)));
            word.text += rest[++i];
            word.quoted = true;
        } else if (open == 0 && (c == '\'' || c == '"')) {
            open = c;
            word.quoted = true;
        } else if (c == open) {
            open = 0;
        } else {
            word.text += c;
        }
    }
    if (open != 0)
        throw Usage(fmt::format("workload {} has a {} that is never closed", quote(whole), open));
    rest.remove_prefix(i);
    return word;
}

} // namespace

std::vector<std::vector<std::string>> split_workload(std::string_view text) {
    if (text.find('\0') != text.npos)
        throw Usage(fmt::format("workload {} holds a zero byte", quote(text)));
    std::vector<std::vector<std::string>> programs(1);
    std::string_view rest = text;
    for (;;) {
        rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
        if (rest.empty()) break;
        Word word = take_word(rest, text);
        if (word.text != "&" || word.quoted)
            programs.back().push_back(std::move(word.text));
        else
            programs.emplace_back();
    }
    for (const auto& program : programs) {
        if (program.empty())
            throw Usage(fmt::format("workload {} {}", quote(text),
                                    programs.size() == 1 ? "names no program"
                                                         : "has no program on a side of its '&'"));
        if (program[0].empty())
            throw Usage(fmt::format("workload {} has an empty program name", quote(text)));
    }
    return programs;
}

std::string join_words(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) {
        if (!line.empty()) line += ' ';
        const bool safe = !word.empty() && word != "&" &&
                          word.find_first_of("'\"\\ \t\n\r\v\f") == std::string::npos;
        if (safe) {
            line += word;
            continue;
        }
        line += '\'';
        for (const char c : word)
            line += c == '\'' ? std::string("'\\''") : std::string(1, c);
        line += '\'';
    }
    return line;
}

} // namespace lab
