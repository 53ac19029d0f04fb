// SPDX-License-Identifier: MIT
// The arithmetic of model.hpp.
#include "cost/model.hpp"

namespace lab::cost {
namespace {

double times(std::uint64_t count, double each) { return static_cast<double>(count) * each; }

} // namespace

Cycles cycles(const Counts& counts, const Costs& costs) {
    Cycles out;
    out.trap = times(counts.traps + counts.spurious, costs.trap);
    out.ts = times(counts.ts_sets, costs.ts_set) + times(counts.ts_clears, costs.ts_clear);
    out.save = times(counts.saves, costs.save);
    out.restore = times(counts.restores, costs.restore);
    return out;
}

std::optional<Cycles> cycles_per_switch(const Counts& counts, const Costs& costs) {
    if (counts.switches == 0) return {};
    Cycles out = cycles(counts, costs);
    const auto by = static_cast<double>(counts.switches);
    out.trap /= by;
    out.ts /= by;
    out.save /= by;
    out.restore /= by;
    return out;
}

std::optional<double> break_even(const Costs& costs) {
    const double transfer = costs.save + costs.restore;
    const double trap = costs.trap + costs.ts_set + costs.ts_clear;
    if (transfer + trap <= 0) return {};
    return transfer / (transfer + trap);
}

} // namespace lab::cost
