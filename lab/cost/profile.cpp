// SPDX-License-Identifier: MIT
// Names, and the choice of figures for a rung.
#include "cost/profile.hpp"

#include <algorithm>
#include <cstdlib>

namespace lab::cost {
namespace {

constexpr std::array<std::string_view, 3> kind_names{"recalled", "published", "measured"};
constexpr std::array<std::string_view, rung_count> rung_names{"fxsave", "xsave", "xsaveopt",
                                                              "xsavec", "xsaves"};

template <typename Enum, std::size_t N>
std::optional<Enum> look_up(const std::array<std::string_view, N>& names, std::string_view name) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) return {};
    return static_cast<Enum>(at - names.begin());
}

// The further, the worse a stand-in: crossing between FXSAVE and the XSAVE family outweighs any
// number of steps on the ladder.
int distance(Rung wanted, Rung there) {
    const int steps = std::abs(static_cast<int>(wanted) - static_cast<int>(there));
    const bool crosses = (wanted == Rung::fxsave) != (there == Rung::fxsave);
    return steps + (crosses ? static_cast<int>(rung_count) : 0);
}

// Walks upwards and keeps the first best, so the lower of two equally near rungs wins.
Rung nearest_rung(const Profile& profile, Rung wanted) {
    std::optional<Rung> best;
    for (std::size_t i = 0; i < rung_count; ++i) {
        const auto rung = static_cast<Rung>(i);
        if (!profile.has(rung)) continue;
        if (!best || distance(wanted, rung) < distance(wanted, *best)) best = rung;
    }
    return best.value_or(wanted);
}

void append(std::string& note, const std::string& sentence) {
    if (!note.empty()) note += ' ';
    note += sentence;
}

} // namespace

std::string_view name_of(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }
std::string_view name_of(Rung rung) { return rung_names[static_cast<std::size_t>(rung)]; }
std::optional<Kind> kind_named(std::string_view name) { return look_up<Kind>(kind_names, name); }
std::optional<Rung> rung_named(std::string_view name) { return look_up<Rung>(rung_names, name); }

Costs costs(const Profile& profile, Rung wanted, Area area) {
    Costs out;
    out.rung = nearest_rung(profile, wanted);
    const auto at = static_cast<std::size_t>(out.rung);
    if (out.rung != wanted) {
        append(out.note, "Profile " + profile.name + " has no figures for " +
                             std::string(name_of(wanted)) + "; those of " +
                             std::string(name_of(out.rung)) + " are used.");
    }

    const auto add = [&out](const Figure& figure) {
        out.kind = std::min(out.kind, figure.kind);
        return figure.cycles;
    };
    const auto transfer = [&](const std::optional<Transfer>& way, const char* what) {
        if (!way) return 0.0; // cannot be: see the invariant beside Profile::save
        if (area == Area::cold && way->cold) return add(*way->cold);
        if (area == Area::cold) {
            append(out.note, "Profile " + profile.name + " has no cold figure for the " + what +
                                 " of " + std::string(name_of(out.rung)) +
                                 "; the hot one is used.");
        }
        return add(way->hot);
    };
    out.trap = add(profile.trap);
    out.ts_set = add(profile.ts_set);
    out.ts_clear = add(profile.ts_clear);
    out.save = transfer(profile.save[at], "save");
    out.restore = transfer(profile.restore[at], "restore");
    return out;
}

} // namespace lab::cost
