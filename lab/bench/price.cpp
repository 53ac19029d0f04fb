// SPDX-License-Identifier: MIT
// From counts to modelled cycles.
#include "lab/bench/price.hpp"

namespace lab {

cost::Costs costs_of(const cost::Profile& profile, const std::string& rung) {
    return cost::costs(profile, cost::rung_named(rung).value_or(cost::Rung::fxsave));
}

std::optional<cost::Cycles> price(const Outcome& outcome, const cost::Profile& profile) {
    const stint::Counts& counts = outcome.counts;
    const cost::TsWrites writes = cost::split(counts.ts_writes);
    const cost::Counts priced{.switches = counts.switches,
                              .traps = counts.traps,
                              .spurious = counts.spurious,
                              .saves = counts.saves,
                              .restores = counts.restores,
                              .ts_sets = writes.sets,
                              .ts_clears = writes.clears};
    return cost::cycles_per_switch(priced, costs_of(profile, outcome.rung));
}

stint::u64 bytes_moved(const Outcome& outcome) {
    return outcome.area_size * (outcome.counts.saves + outcome.counts.restores);
}

} // namespace lab
