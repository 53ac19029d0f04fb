// SPDX-License-Identifier: MIT
// The options of a subcommand as plain data: names, help, and the variable that takes the value.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace lab::command {

/// A whole number within [low, high]; `given`, where it is not null, tells that the user gave one.
struct Number {
    unsigned* value;
    unsigned low, high;
    bool* given = nullptr;
};

/// One option. `names` is `--flag`, `-j,--jobs`, or for a positional argument a bare word. A
/// `std::vector` target takes one value a mention, and may be mentioned again and again.
struct Option {
    std::string names;
    std::string meta; ///< what stands for the value in the help, `FILE`
    std::string help;
    std::variant<bool*, std::string*, std::vector<std::string>*, Number> target;
    bool required = false;
};

struct Options {
    std::vector<Option> list;
    /// Takes the words after a lone `--`; where it is null, they are refused.
    std::vector<std::string>* rest = nullptr;

    void flag(std::string names, bool& value, std::string help) {
        list.push_back({std::move(names), "", std::move(help), &value});
    }
    void text(std::string names, std::string meta, std::string& value, std::string help) {
        list.push_back({std::move(names), std::move(meta), std::move(help), &value});
    }
    void texts(std::string names, std::string meta, std::vector<std::string>& value,
               std::string help) {
        list.push_back({std::move(names), std::move(meta), std::move(help), &value});
    }
    void number(std::string names, std::string meta, unsigned& value, unsigned low, unsigned high,
                std::string help, bool* given = nullptr) {
        list.push_back(
            {std::move(names), std::move(meta), std::move(help), Number{&value, low, high, given}});
    }
    /// The last option declared must be given.
    void require() { list.back().required = true; }
};

} // namespace lab::command
