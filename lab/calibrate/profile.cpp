// SPDX-License-Identifier: MIT
// From figures to a profile.
#include "lab/calibrate/profile.hpp"

#include "stint/x86/rung/list.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

namespace lab::calibrate {
namespace {

constexpr const char* own_source = "this-cpu";

const Figure* look_up(const Figures& figures, const Task& task) {
    for (const Figure& figure : figures.list) {
        const Task& t = figure.task;
        if (t.rung == task.rung && t.state == task.state && t.restore == task.restore &&
            t.cold == task.cold)
            return &figure;
    }
    return nullptr;
}

cost::Figure measured(const Figures& figures, Task task) {
    const auto of = [&](State state) {
        task.state = state;
        const Figure* figure = look_up(figures, task);
        return figure != nullptr ? *figure : Figure{};
    };
    const Figure sse = of(State::sse);
    cost::Figure out;
    out.cycles = std::round(sse.cycles * 10) / 10;
    out.kind = cost::Kind::measured;
    out.source = own_source;
    out.how = fmt::format("SSE in use; {:.1f} with none, {:.1f} with all components. Blocks of "
                          "rounds lie {:.1f} % apart.",
                          of(State::init).cycles, of(State::all).cycles, 100 * sse.spread);
    return out;
}

cost::Transfer transfer(const Figures& figures, stint::usize rung, bool restore) {
    Task task;
    task.rung = rung;
    task.restore = restore;
    cost::Transfer out;
    out.hot = measured(figures, task);
    task.cold = true;
    out.cold = measured(figures, task);
    return out;
}

/// A figure of another profile, with its source taken along.
cost::Figure taken(const cost::Figure& figure, const char* what, bool same_cpu,
                   const cost::Profile& from, cost::Profile& to) {
    cost::Figure out = figure;
    out.source = "default-" + figure.source;
    to.sources[out.source] = from.sources.at(figure.source);
    if (!same_cpu && out.stand_in.empty())
        out.stand_in = fmt::format("{} of another CPU, that of profile {}.", what, from.name);
    return out;
}

} // namespace

cost::Profile make_profile(const Figures& figures, const Place& place,
                           const cost::Choice& defaults) {
    cost::Profile profile;
    profile.name = place.name;
    profile.title = "This CPU, measured in user mode; traps from a default";
    profile.year = std::atoi(place.date.c_str());
    profile.cpu.vendor = place.cpu.vendor;
    profile.cpu.words = place.cpu_words.empty() ? "not named" : place.cpu_words;
    profile.cpu.families.push_back({place.cpu.family, {place.cpu.model}});
    if (place.ticks_per_second > 0 && figures.ticks_per_cycle > 0)
        profile.clock_mhz = std::round(place.ticks_per_second / figures.ticks_per_cycle / 1e6);

    profile.sources[own_source] = {
        "Save and restore on this CPU, from user mode", "stint calibrate", place.date,
        "docs/calibrate.md says how; core cycles of one instruction, by a chain of dependent "
        "additions"};
    const cost::Profile& from = *defaults.profile;
    const bool same = cost::score(from, place.cpu) >= 3000;
    profile.trap = taken(from.trap, "the trap", same, from, profile);
    profile.ts_set = taken(from.ts_set, "the write of CR0", same, from, profile);
    profile.ts_clear = taken(from.ts_clear, "CLTS", same, from, profile);

    stint::x86::each_rung(stint::x86::Rungs{}, [&]<class R>(stint::usize index) {
        const auto rung = cost::rung_named({R::name.data, R::name.size});
        Task hot;
        hot.rung = index;
        if (!rung || look_up(figures, hot) == nullptr) return;
        const auto at = static_cast<std::size_t>(*rung);
        profile.save[at] = transfer(figures, index, false);
        profile.restore[at] = transfer(figures, index, true);
    });
    profile.notes.push_back(
        fmt::format("Traps and writes of CR0.TS cannot be measured in user mode. They are those of "
                    "profile {} ({}), each with its own kind of evidence.",
                    from.name, defaults.why));
    profile.notes.emplace_back(
        "XSAVES and XRSTORS are privileged and were not measured; their rung is priced as the "
        "nearest that was.");
    return profile;
}

} // namespace lab::calibrate
