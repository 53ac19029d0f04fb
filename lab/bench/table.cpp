// SPDX-License-Identifier: MIT
// One workload's results as a table.
#include "lab/bench/table.hpp"

#include "lab/bench/price.hpp"
#include "lab/text/grid.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lab {
namespace {

constexpr const char* cheapest_mark = "*";

std::vector<std::string> header(const Pricing& pricing, Detail detail) {
    std::vector<std::string> cells{"policy", "switches"};
    if (detail == Detail::full) cells.emplace_back("preempted");
    for (const char* name : {"#NM", "saves", "restores", "skips"})
        cells.emplace_back(name);
    if (detail == Detail::full) {
        cells.emplace_back("TS writes");
        cells.emplace_back("instr/switch");
    }
    // The blank stands above the mark.
    for (const cost::Profile* profile : pricing.columns)
        cells.push_back(profile->name + " ");
    return cells;
}

std::vector<std::string> counts(const Result& result, Detail detail) {
    const Outcome& outcome = result.outcome;
    const stint::Counts& c = outcome.counts;
    std::vector<std::string> cells{result.policy.spec, fmt::format("{}", c.switches)};
    if (detail == Detail::full) cells.push_back(fmt::format("{}", c.preemptions));
    for (const stint::u64 count : {c.traps, c.saves, c.restores, c.skipped_restores})
        cells.push_back(fmt::format("{}", count));
    if (detail == Detail::full) {
        cells.push_back(fmt::format("{}", c.ts_writes));
        const bool known = outcome.instructions > 0 && c.switches > 0;
        cells.push_back(known ? fmt::format("{:.0f}", static_cast<double>(outcome.instructions) /
                                                          static_cast<double>(c.switches))
                              : "-");
    }
    return cells;
}

} // namespace

std::vector<const Result*> results_of(const Bench& bench, const std::string& workload) {
    std::vector<const Result*> found;
    for (const Result& result : bench.results) {
        if (result.job.workload == workload) found.push_back(&result);
    }
    return found;
}

std::vector<Entrant> entrants(const std::vector<const Result*>& results,
                              const cost::Profile& profile) {
    std::vector<Entrant> all;
    for (const Result* result : results) {
        const bool good = result->good();
        all.push_back({result->policy.spec, good && !result->policy.measuring_only,
                       good ? price(result->outcome, profile) : std::nullopt});
    }
    return all;
}

std::string draw_table(const std::vector<const Result*>& results, const Pricing& pricing,
                       Detail detail) {
    Grid grid;
    grid.row(header(pricing, detail));
    std::vector<std::vector<std::string>> rows;
    rows.reserve(results.size());
    for (const Result* result : results) {
        rows.push_back(result->good() ? counts(*result, detail)
                                      : std::vector<std::string>{result->policy.spec, "failed"});
    }
    for (const cost::Profile* profile : pricing.columns) {
        const std::vector<Entrant> field = entrants(results, *profile);
        const std::vector<std::size_t> best = cheapest(field);
        for (std::size_t i = 0; i < field.size(); ++i) {
            if (!results[i]->good()) continue;
            const bool marked = std::find(best.begin(), best.end(), i) != best.end();
            rows[i].push_back(
                (field[i].cycles ? fmt::format("{:.1f}", field[i].cycles->total()) : "-") +
                (marked ? cheapest_mark : " "));
        }
    }
    for (auto& row : rows)
        grid.row(std::move(row));
    return grid.draw();
}

} // namespace lab
