// SPDX-License-Identifier: MIT
#include "lab/machine/schedule.hpp"

#include "stint/text.hpp"

#include <fmt/format.h>

namespace lab {
namespace {

using stint::Event;
using stint::EventFlag;
using stint::EventKind;
using stint::u32;
using stint::u8;

/// Writes events in the order in which the kernel reports them.
class Script {
public:
    std::vector<Event> events;

    void note(EventKind kind, u32 thread, u8 flags = 0) {
        if (thread != Cast::idle && kind != EventKind::policy) flags |= EventFlag::user;
        events.push_back({events.size(), thread, 0, kind, flags});
    }
    /// The machine starts, idle; B is created and comes to user mode.
    void start() {
        note(EventKind::policy, 0);
        note(EventKind::create, Cast::idle);
        note(EventKind::create, Cast::b);
        give(Cast::idle, Cast::b);
    }
    /// From one thread to the other, and back to user mode there.
    void give(u32 from, u32 to) {
        note(EventKind::out, from);
        note(EventKind::in, to);
        if (to != Cast::idle) note(EventKind::user_return, to);
    }
    /// A marks call of B: the mark, then B's return to user mode.
    void mark(EventKind kind) {
        note(kind, Cast::b);
        note(EventKind::user_return, Cast::b);
    }
    /// B creates A and drives it to its start line, without FPU use.
    void create_a() {
        note(EventKind::create, Cast::a);
        note(EventKind::user_return, Cast::b);
        give(Cast::b, Cast::a);
        give(Cast::a, Cast::b);
    }
};

u32 number_after(const std::vector<std::string>& arguments, std::size_t& i, u32 least) {
    const std::string& option = arguments[i];
    u32 value = 0;
    if (i + 1 >= arguments.size())
        throw BadSchedule(fmt::format("{}: {} needs a number", arguments[0], option));
    const std::string& word = arguments[++i];
    if (!stint::parse_number({word.data(), word.size()}, value) || value < least) {
        throw BadSchedule(fmt::format("{}: {} needs a number from {} up, not '{}'", arguments[0],
                                      option, least, word));
    }
    return value;
}

StintsScript read_stints(const std::vector<std::string>& arguments) {
    StintsScript script;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        if (arguments[i] == "--use")
            script.use = number_after(arguments, i, 0);
        else if (arguments[i] == "--skip")
            script.skip = number_after(arguments, i, 0);
        else if (arguments[i] == "--total")
            script.total = number_after(arguments, i, 1);
        else if (arguments[i] == "--kind")
            ++i;
        else
            throw BadSchedule(
                fmt::format("stints: unknown option '{}'; it has --use, --skip, --total, --kind",
                            arguments[i]));
    }
    if (script.use + script.skip == 0) throw BadSchedule("stints: --use and --skip are both 0");
    return script;
}

PingpongScript read_pingpong(const std::vector<std::string>& arguments) {
    PingpongScript script;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        if (arguments[i] == "--rounds")
            script.rounds = number_after(arguments, i, 1);
        else if (arguments[i] == "--kind")
            ++i;
        else if (arguments[i] == "--fpu") {
            const std::string word = ++i < arguments.size() ? arguments[i] : "";
            if (word == "none")
                script.fpu = PingpongScript::Fpu::none;
            else if (word == "one")
                script.fpu = PingpongScript::Fpu::one;
            else if (word == "both")
                script.fpu = PingpongScript::Fpu::both;
            else
                throw BadSchedule(
                    fmt::format("pingpong: --fpu is none, one or both, not '{}'", word));
        } else {
            throw BadSchedule(fmt::format(
                "pingpong: unknown option '{}'; it has --rounds, --fpu, --kind", arguments[i]));
        }
    }
    return script;
}

} // namespace

std::vector<Event> schedule(const StintsScript& script) {
    Script s;
    s.start();
    s.create_a();
    s.mark(EventKind::region_begin);
    for (u32 i = 0; i < script.total; ++i) {
        s.give(Cast::b, Cast::a);
        if (i % (script.use + script.skip) < script.use) s.note(EventKind::use, Cast::a);
        s.give(Cast::a, Cast::b);
    }
    s.mark(EventKind::region_end);
    return std::move(s.events);
}

std::vector<Event> schedule(const PingpongScript& script) {
    Script s;
    s.start();
    s.create_a();
    s.mark(EventKind::region_begin);
    for (u32 i = 0; i < script.rounds; ++i) {
        if (script.fpu == PingpongScript::Fpu::both) s.note(EventKind::use, Cast::b);
        s.give(Cast::b, Cast::a);
        if (script.fpu != PingpongScript::Fpu::none) s.note(EventKind::use, Cast::a);
        s.give(Cast::a, Cast::b);
    }
    s.mark(EventKind::region_end);
    return std::move(s.events);
}

std::vector<Event> schedule(const std::vector<std::string>& arguments) {
    const std::string path = arguments.empty() ? "" : arguments[0];
    const std::string name = path.substr(path.rfind('/') + 1);
    if (name == "stints") return schedule(read_stints(arguments));
    if (name == "pingpong") return schedule(read_pingpong(arguments));
    throw BadSchedule(
        fmt::format("the simulator has a schedule for stints and pingpong, not for '{}', whose "
                    "switches depend on time; use --machine tcg",
                    name));
}

} // namespace lab
