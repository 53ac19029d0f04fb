// SPDX-License-Identifier: MIT
// Words, table and JSON.
#include "lab/calibrate/show.hpp"

#include "lab/text/grid.hpp"
#include "stint/x86/rung/list.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace lab::calibrate {
namespace {

using Json = nlohmann::ordered_json;

std::string rung_name(stint::usize wanted) {
    std::string name;
    stint::x86::each_rung(stint::x86::Rungs{}, [&]<class R>(stint::usize index) {
        if (index == wanted) name.assign(R::name.data, R::name.size);
    });
    return name;
}

constexpr const char* state_names[] = {"init", "sse", "all"};
const char* state_name(State state) { return state_names[static_cast<unsigned>(state)]; }
const char* way(const Task& task) { return task.restore ? "restore" : "save"; }

Json default_figure(const cost::Profile& profile, const cost::Figure& figure) {
    Json json{{"cycles", figure.cycles},
              {"kind", cost::name_of(figure.kind)},
              {"source", profile.sources.at(figure.source).title}};
    if (!figure.stand_in.empty()) json["stand_in"] = figure.stand_in;
    return json;
}

} // namespace

std::string table(const Figures& figures) {
    Grid grid;
    grid.row({"rung", "way", "area", "init", "SSE", "all", "apart"});
    // all_tasks has the states outside of way and area: gather one row a (rung, way, area).
    for (const Figure& first : figures.list) {
        if (first.task.state != State::init) continue;
        std::vector<std::string> cells{rung_name(first.task.rung), way(first.task),
                                       first.task.cold ? "cold" : "hot"};
        double spread = 0;
        for (const Figure& figure : figures.list) {
            const Task& t = figure.task;
            if (t.rung != first.task.rung || t.restore != first.task.restore ||
                t.cold != first.task.cold)
                continue;
            cells.push_back(fmt::format("{:.1f}", figure.cycles));
            spread = std::max(spread, figure.spread);
        }
        cells.push_back(fmt::format("{:.1f} %", 100 * spread));
        grid.row(std::move(cells));
    }
    return grid.draw();
}

std::string to_json(const Figures& figures, const cost::Profile& profile, unsigned attempts) {
    Json json{{"schema", "stint.calibration/1"},
              {"cpu", profile.cpu.words},
              {"unit", "core cycles"},
              {"ticks_per_cycle", figures.ticks_per_cycle},
              {"noisy", figures.noisy()},
              {"noise_limit", noise_limit},
              {"attempts", attempts}};
    Json list = Json::array();
    for (const Figure& figure : figures.list) {
        list.push_back({{"rung", rung_name(figure.task.rung)},
                        {"way", way(figure.task)},
                        {"area", figure.task.cold ? "cold" : "hot"},
                        {"state", state_name(figure.task.state)},
                        {"cycles", figure.cycles},
                        {"spread", figure.spread},
                        {"kind", "measured"}});
    }
    json["figures"] = std::move(list);
    json["not_measured"] = {{"trap", default_figure(profile, profile.trap)},
                            {"ts_set", default_figure(profile, profile.ts_set)},
                            {"ts_clear", default_figure(profile, profile.ts_clear)}};
    json["notes"] = profile.notes;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string noise_line(const Figures& figures, unsigned attempts) {
    const Figure* worst = figures.worst();
    if (worst == nullptr) return "nothing was measured";
    return fmt::format(
        "this machine is too noisy: {} of {} ({}, hot) moved by {:.0f} % within one run, more "
        "than {:.0f} %, in each of {} attempts; nothing was written. Run it again with less "
        "beside it",
        way(worst->task), rung_name(worst->task.rung), state_name(worst->task.state),
        100 * worst->spread, 100 * noise_limit, attempts);
}

} // namespace lab::calibrate
