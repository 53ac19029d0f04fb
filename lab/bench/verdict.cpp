// SPDX-License-Identifier: MIT
// Which policy wins a load under a cost profile, and why.
#include "lab/bench/verdict.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace lab {
namespace {

bool same(double total, double least) { return total - least <= std::max(0.1, least * 0.005); }

/// The part of the cost in which `winner` saves most against the next, in words.
std::string saving(const cost::Cycles& winner, const Entrant& next) {
    const cost::Cycles& rival = *next.cycles;
    struct Part {
        double won, lost;
        const char* none;
        const char* fewer;
    };
    const Part parts[] = {{winner.trap, rival.trap, "no trap", "fewer traps"},
                          {winner.restore, rival.restore, "no restore", "fewer restores"},
                          {winner.save, rival.save, "no save", "fewer saves"},
                          {winner.ts, rival.ts, "no write of TS", "fewer writes of TS"}};
    const Part& most =
        *std::max_element(std::begin(parts), std::end(parts), [](const Part& a, const Part& b) {
            return a.lost - a.won < b.lost - b.won;
        });
    if (most.won == 0)
        return fmt::format("{}; next {} at {:.1f}", most.none, next.policy, rival.total());
    return fmt::format("{:.0f} % {} than {} at {:.1f}", 100 * (most.lost - most.won) / most.lost,
                       most.fewer, next.policy, rival.total());
}

} // namespace

std::vector<std::size_t> cheapest(const std::vector<Entrant>& entrants) {
    std::optional<double> least;
    for (const Entrant& entrant : entrants) {
        if (entrant.candidate && entrant.cycles)
            least = std::min(least.value_or(entrant.cycles->total()), entrant.cycles->total());
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < entrants.size(); ++i) {
        const Entrant& entrant = entrants[i];
        if (entrant.candidate && entrant.cycles && same(entrant.cycles->total(), *least))
            found.push_back(i);
    }
    return found;
}

std::string verdict(const std::string& load, const std::vector<Entrant>& entrants) {
    const std::vector<std::size_t> best = cheapest(entrants);
    if (best.empty()) return fmt::format("{} has no winner: nothing was switched", load);
    std::vector<std::string> names;
    names.reserve(best.size());
    for (const std::size_t index : best)
        names.push_back(entrants[index].policy);
    const cost::Cycles& winner = *entrants[best[0]].cycles;

    const Entrant* rival = nullptr;
    for (const Entrant& entrant : entrants) {
        const bool won = std::find(names.begin(), names.end(), entrant.policy) != names.end();
        if (won || !entrant.candidate || !entrant.cycles) continue;
        if (rival == nullptr || entrant.cycles->total() < rival->cycles->total()) rival = &entrant;
    }
    std::string text =
        fmt::format("{} goes to {} at {:.1f}", load, fmt::join(names, " and "), winner.total());
    if (rival != nullptr) text += fmt::format(" ({})", saving(winner, *rival));
    return text;
}

} // namespace lab
