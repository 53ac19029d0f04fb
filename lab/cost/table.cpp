// SPDX-License-Identifier: MIT
// Markdown from profiles; nothing here knows a profile by name.
#include "cost/table.hpp"

#include "cost/model.hpp"

#include <cstdio>

namespace lab::cost {
namespace {

std::string decimal(double value, int places) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f", places, value);
    return text.data();
}

// At most two decimals, and no zero at their end.
std::string shown(double cycles) {
    std::string text = decimal(cycles, 2);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

// A message id in angle brackets would be taken for an HTML tag.
std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '<') out += '\\';
        out += c;
    }
    return out;
}

void row(std::string& out, std::initializer_list<std::string> cells) {
    out += '|';
    for (const auto& cell : cells)
        out += ' ' + cell + " |";
    out += '\n';
}

std::string evidence(const Figure& figure) {
    std::string out(name_of(figure.kind));
    if (!figure.stand_in.empty()) out += ", stand-in";
    return out;
}

void figure_row(std::string& out, const std::string& what, const Figure& figure) {
    std::string from = "[" + figure.source + "]";
    if (!figure.how.empty()) from += " " + figure.how;
    if (!figure.stand_in.empty()) from += " Stands in: " + figure.stand_in;
    row(out, {what, shown(figure.cycles), evidence(figure), from});
}

void transfer_rows(std::string& out, const char* way, Rung rung, const Transfer& transfer) {
    const std::string what = std::string(way) + " " + std::string(name_of(rung));
    figure_row(out, what + ", hot", transfer.hot);
    if (transfer.cold) figure_row(out, what + ", cold", *transfer.cold);
}

} // namespace

std::string summary_table(const Catalogue& from) {
    std::string out =
        "| profile | year | rung | trap | set TS | clear TS | save | restore | break-even use | "
        "weakest evidence |\n|---|---|---|---|---|---|---|---|---|---|\n";
    for (const Profile& profile : from.profiles) {
        for (std::size_t i = 0; i < rung_count; ++i) {
            const auto rung = static_cast<Rung>(i);
            if (!profile.has(rung)) continue;
            const Costs c = costs(profile, rung);
            const auto even = break_even(c);
            row(out,
                {"`" + profile.name + "`", std::to_string(profile.year), std::string(name_of(rung)),
                 shown(c.trap), shown(c.ts_set), shown(c.ts_clear), shown(c.save), shown(c.restore),
                 even ? decimal(*even * 100, 1) + " %" : "-", std::string(name_of(c.kind))});
        }
    }
    return out;
}

std::string figure_table(const Profile& profile) {
    std::string out = "| cost | cycles | evidence | from |\n|---|---|---|---|\n";
    figure_row(out, "trap", profile.trap);
    figure_row(out, "set TS", profile.ts_set);
    figure_row(out, "clear TS", profile.ts_clear);
    for (std::size_t i = 0; i < rung_count; ++i) {
        const auto rung = static_cast<Rung>(i);
        if (profile.save[i]) transfer_rows(out, "save", rung, *profile.save[i]);
        if (profile.restore[i]) transfer_rows(out, "restore", rung, *profile.restore[i]);
    }
    if (profile.prefetch) figure_row(out, "prefetch", *profile.prefetch);
    return out;
}

std::string document(const Catalogue& from) {
    std::string out = summary_table(from);
    for (const Profile& profile : from.profiles) {
        out += "\n### " + profile.name + "\n\n" + profile.title +
               ". Stands for: " + profile.cpu.words + ". Clock: " +
               (profile.clock_mhz ? shown(*profile.clock_mhz) + " MHz" : "not known") + ".\n\n";
        out += figure_table(profile);
        out += '\n';
        for (const auto& [key, source] : profile.sources) {
            out += "- [" + key + "] " + source.title + ". " + source.author + ", " + source.date +
                   ". " + escaped(source.where) + "\n";
        }
        for (const auto& note : profile.notes)
            out += "\n" + note + "\n";
    }
    return out;
}

} // namespace lab::cost
