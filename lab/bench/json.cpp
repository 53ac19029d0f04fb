// SPDX-License-Identifier: MIT
// A bench as JSON.
#include "lab/bench/json.hpp"

#include "lab/bench/price.hpp"

#include <nlohmann/json.hpp>

namespace lab {
namespace {

using Json = nlohmann::ordered_json;

Json parameters_of(const PolicyChoice& policy) {
    Json object = Json::object();
    for (const auto& [key, value] : policy.parameters)
        std::visit([&, name = key](const auto& held) { object[name] = held; }, value);
    return object;
}

Json or_null(bool available, const Json& value) { return available ? value : Json(); }

Json one(const Bench& bench, const Result& result, const cost::Profile& profile) {
    const Outcome& outcome = result.outcome;
    const stint::Counts& counts = outcome.counts;
    const auto cycles = price(outcome, profile);
    const auto switches = static_cast<double>(counts.switches);
    return {
        {"workload", result.job.workload},
        {"policy", result.policy.name},
        {"parameters", parameters_of(result.policy)},
        {"rung", outcome.rung},
        {"machine", bench.machine},
        {"cpu", or_null(!bench.cpu.empty(), bench.cpu)},
        {"arch", "x86_64"},
        {"smp", 1},
        {"switches", counts.switches},
        {"traps", counts.traps},
        {"saves", counts.saves},
        {"restores", counts.restores},
        {"skipped_restores", counts.skipped_restores},
        {"ts_writes", counts.ts_writes},
        {"bytes", or_null(outcome.area_size > 0, bytes_moved(outcome))},
        {"instructions_per_switch", or_null(outcome.instructions > 0 && counts.switches > 0,
                                            static_cast<double>(outcome.instructions) / switches)},
        {"fpu_instructions", or_null(result.cost.has_value(), result.cost ? result.cost->fpu : 0)},
        {"register_instructions",
         or_null(result.cost.has_value(), result.cost ? result.cost->registers : 0)},
        {"cycles_per_switch", or_null(cycles.has_value(), cycles ? cycles->total() : 0)},
        {"cycles_kind", or_null(cycles.has_value(), "modelled:" + profile.name)},
    };
}

} // namespace

std::string to_json(const Bench& bench, const cost::Profile& profile,
                    const std::map<std::string, std::string>& host) {
    Json facts = Json::object();
    for (const auto& [key, value] : host)
        facts[key] = value;
    Json results = Json::array();
    for (const Result& result : bench.results)
        results.push_back(one(bench, result, profile));
    const Json all{{"schema", "stint.bench/1"}, {"host", facts}, {"results", results}};
    // Bytes that are no UTF-8 (a workload's arguments may hold any) become U+FFFD.
    return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace lab
