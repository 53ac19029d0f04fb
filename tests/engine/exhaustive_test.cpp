// SPDX-License-Identifier: MIT
// Two threads on two CPUs, and every order of what can happen to them: each thread reads its own
// last value and no other, under every policy. (R16 of the cases; a switch to a thread that ran
// elsewhere is a migration, reading an area is what a signal or a debugger does.)
#include "stint/dispatch.hpp"
#include "stint/unit/checking.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <set>
#include <string>
#include <vector>

namespace {

using stint::CheckingUnit;
using stint::u64;

constexpr unsigned nobody = 2;
constexpr int depth = 10;

struct Actor {
    stint::Thread record;
    alignas(stint::area_alignment) CheckingUnit::File area;
    u64 expected = 0; ///< its register, without any switch
    bool alive = true;
};
struct Place {
    stint::Cpu record;
    CheckingUnit unit;
    unsigned current = nobody;
};

/// One state of the little machine. Copied for each branch; areas are found again after a copy.
template <class P>
struct State {
    std::array<Actor, 2> actor;
    std::array<Place, 2> place;
    stint::Thread idle;
    P policy;
    u64 wrong = 0;
};

/// What tells states apart for all that follows: stamps count without end, but only whether two of
/// them are equal matters.
template <class P>
std::string key(const State<P>& s) {
    std::string k;
    const auto put = [&k](const auto& value) {
        k.append(reinterpret_cast<const char*>(&value), sizeof(value));
    };
    for (const Actor& a : s.actor) {
        put(a.record.note);
        put(a.record.hold);
        put(a.record.pending);
        put(a.record.stamp == s.place[0].record.stamp);
        put(a.record.stamp == s.place[1].record.stamp);
        put(a.area.value[0]);
        put(a.expected);
        put(a.alive);
    }
    for (const Place& p : s.place) {
        put(p.record.armed);
        put(p.record.note);
        put(p.unit.file.value[0]);
        put(p.unit.ts);
        put(p.current);
    }
    return k;
}

template <class P>
class Machine {
public:
    using Engine = stint::Engine<CheckingUnit, P, stint::CountingHost>;

    Machine() {
        for (stint::u16 c = 0; c < 2; ++c)
            on(c, [&](Engine& engine, Place& p) { engine.start(p.record, c); });
        for (unsigned t = 0; t < 2; ++t)
            on(0, [&](Engine& engine, Place& p) { be_born(engine, p, t); });
    }
    explicit Machine(const State<P>& from) : s(from) {}

    State<P> s;

    /// Every event that can happen now, as a number for happen().
    static constexpr unsigned events = 2 * 8;
    bool happen(unsigned event) {
        const unsigned c = event / 8, what = event % 8;
        Place& p = s.place[c];
        const bool runs = p.current != nobody;
        switch (what) {
        case 0:
        case 1:
            if (!s.actor[what].alive || s.place[0].current == what || s.place[1].current == what)
                return false;
            return go(c, what);
        case 2:
            return runs && go(c, nobody);
        case 3:
            return runs && on(c, [&](Engine& e, Place&) { use(e, c, false); });
        case 4:
            return runs && on(c, [&](Engine& e, Place&) { use(e, c, true); });
        case 5:
            return runs && on(c, [&](Engine& e, Place&) { look(e, c); });
        case 6:
            return runs && on(c, [&](Engine& e, Place&) { exec(e, c); });
        default:
            return runs && on(c, [&](Engine& e, Place&) { replace(e, c); });
        }
    }

private:
    /// Runs `f` with CPU c's registers in the engine's unit.
    template <class F>
    bool on(unsigned c, F f) {
        for (Actor& a : s.actor) {
            if (a.record.area != nullptr) a.record.area = area_of(a);
        }
        Engine engine;
        engine.policy = s.policy;
        engine.unit = s.place[c].unit;
        f(engine, s.place[c]);
        s.place[c].unit = engine.unit;
        s.wrong += engine.unit.device_faults;
        return true;
    }
    static std::byte* area_of(Actor& a) { return reinterpret_cast<std::byte*>(&a.area); }

    bool go(unsigned c, unsigned to) {
        return on(c, [&](Engine& engine, Place& p) {
            stint::Thread& prev = p.current == nobody ? s.idle : s.actor[p.current].record;
            stint::Thread& next = to == nobody ? s.idle : s.actor[to].record;
            engine.pick(p.record, next);
            engine.exchange(p.record, prev, next, stint::Departure::voluntary);
            p.current = to;
        });
    }
    /// User mode: reads the register, and writes it (one of two values of its own).
    void use(Engine& engine, unsigned c, bool write) {
        Place& p = s.place[c];
        Actor& a = s.actor[p.current];
        engine.user_return(p.record, a.record);
        if (engine.unit.ts && !engine.first_use(p.record, a.record)) ++s.wrong;
        u64& value = engine.unit.file.value[0];
        if (value != a.expected) ++s.wrong;
        if (write) value = a.expected = 16 * (p.current + 1) + (a.expected % 2 == 0 ? 1 : 2);
    }
    void look(Engine& engine, unsigned c) {
        Place& p = s.place[c];
        Actor& a = s.actor[p.current];
        engine.read(p.record, a.record);
        if (a.area.value[0] != a.expected) ++s.wrong;
    }
    void exec(Engine& engine, unsigned c) {
        Place& p = s.place[c];
        engine.exec(p.record, s.actor[p.current].record);
        s.actor[p.current].expected = 0;
    }
    /// The thread ends, and its record is used again for another.
    void replace(Engine& engine, unsigned c) {
        Place& p = s.place[c];
        const unsigned t = p.current;
        engine.destroy(p.record, s.actor[t].record);
        engine.exchange(p.record, s.actor[t].record, s.idle, stint::Departure::voluntary);
        p.current = nobody;
        be_born(engine, p, t);
    }
    void be_born(Engine& engine, Place& p, unsigned t) {
        s.actor[t].expected = 0;
        engine.create(p.record, s.actor[t].record, t + 1, true, area_of(s.actor[t]));
    }
};

/// All states within `depth` events; the number of states, with the wrong reads among them.
template <class P>
std::pair<std::size_t, u64> search() {
    std::vector<State<P>> frontier{Machine<P>{}.s};
    std::set<std::string> seen{key(frontier[0])};
    u64 wrong = 0;
    for (int d = 0; d < depth; ++d) {
        std::vector<State<P>> next;
        for (const State<P>& from : frontier) {
            for (unsigned event = 0; event < Machine<P>::events; ++event) {
                Machine<P> m(from);
                if (!m.happen(event)) continue;
                wrong += m.s.wrong;
                m.s.wrong = 0;
                if (seen.insert(key(m.s)).second) next.push_back(m.s);
            }
        }
        frontier = std::move(next);
    }
    return {seen.size(), wrong};
}

TEST(EveryOrderOfTenEvents, ReadsNoForeignAndNoOldValue) { // R16
    stint::each_policy(stint::Policies{}, []<stint::Policy P>(stint::usize) {
        const auto [states, wrong] = search<P>();
        if (P::name == stint::Text("none")) {
            EXPECT_GT(wrong, 0U) << "the search finds nothing where nothing is kept";
            return;
        }
        EXPECT_EQ(wrong, 0U) << P::name.data;
        EXPECT_GT(states, 1'000U) << P::name.data;
        std::printf("%s: %zu states\n", P::name.data, states);
    });
}

} // namespace
