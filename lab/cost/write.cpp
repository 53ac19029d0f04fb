// SPDX-License-Identifier: MIT
// From a Profile to JSON, the fields in the order of the shipped files.
#include "cost/write.hpp"

#include <nlohmann/json.hpp>

namespace lab::cost {
namespace {

using Ordered = nlohmann::ordered_json;

Ordered figure(const Figure& from) {
    Ordered json{{"cycles", from.cycles}, {"kind", name_of(from.kind)}, {"source", from.source}};
    if (!from.how.empty()) json["how"] = from.how;
    if (!from.stand_in.empty()) json["stand_in"] = from.stand_in;
    return json;
}

Ordered rungs(const std::array<std::optional<Transfer>, rung_count>& from) {
    Ordered json = Ordered::object();
    for (std::size_t i = 0; i < rung_count; ++i) {
        Ordered& entry = json[std::string(name_of(static_cast<Rung>(i)))];
        if (!from[i]) continue; // null
        entry["hot"] = figure(from[i]->hot);
        if (from[i]->cold) entry["cold"] = figure(*from[i]->cold);
    }
    return json;
}

Ordered cpu(const Cpu& from) {
    Ordered families = Ordered::array();
    for (const Family& family : from.families) {
        Ordered entry{{"family", family.family}};
        if (!family.models.empty()) entry["models"] = family.models;
        families.push_back(std::move(entry));
    }
    return {{"vendor", from.vendor}, {"words", from.words}, {"families", std::move(families)}};
}

} // namespace

std::string to_json(const Profile& profile) {
    Ordered json{{"schema", "stint.costs/1"},
                 {"name", profile.name},
                 {"title", profile.title},
                 {"year", profile.year},
                 {"cpu", cpu(profile.cpu)}};
    json["clock_mhz"] = profile.clock_mhz ? Ordered(*profile.clock_mhz) : Ordered();
    Ordered costs{{"trap", figure(profile.trap)},
                  {"ts_set", figure(profile.ts_set)},
                  {"ts_clear", figure(profile.ts_clear)},
                  {"save", rungs(profile.save)},
                  {"restore", rungs(profile.restore)}};
    costs["prefetch"] = profile.prefetch ? figure(*profile.prefetch) : Ordered();
    json["costs"] = std::move(costs);
    json["sources"] = Ordered::object();
    for (const auto& [key, source] : profile.sources) {
        json["sources"][key] = {{"title", source.title},
                                {"author", source.author},
                                {"date", source.date},
                                {"where", source.where}};
    }
    json["notes"] = profile.notes;
    return json.dump(2, ' ', false, Ordered::error_handler_t::replace) + "\n";
}

} // namespace lab::cost
