// SPDX-License-Identifier: MIT
// The run-time choice: a constant table of entry points over every engine of a list of units, every
// policy and a host. A kernel copies the chosen entry to one global; inside the calls there is no
// further choice. The lab, the tests and a kernel that wants one image with every policy use this;
// a kernel that has made up its mind uses Engine<...> itself.
#pragma once

#include "stint/engine.hpp"
#include "stint/policy/list.hpp"
#include "stint/policy/spec.hpp"

namespace stint {

/// The events of Engine, by function pointer; see there for what each means.
struct Entry {
    Text policy;
    bool traps;      ///< the policy uses CR0.TS
    bool prefetches; ///< `pick` can do something

    void (*exchange)(Cpu&, Thread& prev, Thread& next, Departure);
    void (*user_return)(Cpu&, Thread& current);
    bool (*first_use)(Cpu&, Thread& current);
    void (*pick)(Cpu&, Thread& next);

    void (*create)(Cpu&, Thread&, u32 id, bool user, std::byte* area, u32 pkru);
    void (*fork)(Cpu&, Thread& parent, Thread& child, u32 id, std::byte* area);
    void (*exec)(Cpu&, Thread& current);
    void (*destroy)(Cpu&, Thread&);
    void (*read)(Cpu&, Thread&);
    void (*write)(Thread&);
    void (*start)(Cpu&, u16 number);
    void (*drop)(Cpu&);

    /// Sets every parameter to its default, then applies `key=value,...`. Null, or why not.
    const char* (*configure)(Text parameters);
};

/// The one object of each engine in a program that dispatches.
template <class E>
constinit inline E engine_of{};

/// The entry points of engine_of<E>.
template <class E>
inline constexpr Entry entry_of = {
    .policy = E::PolicyType::name,
    .traps = E::PolicyType::traps,
    .prefetches = E::PolicyType::prefetches,
    .exchange = [](Cpu& cpu, Thread& prev, Thread& next,
                   Departure why) { engine_of<E>.exchange(cpu, prev, next, why); },
    .user_return = [](Cpu& cpu, Thread& current) { engine_of<E>.user_return(cpu, current); },
    .first_use = [](Cpu& cpu, Thread& current) { return engine_of<E>.first_use(cpu, current); },
    .pick = [](Cpu& cpu, Thread& next) { engine_of<E>.pick(cpu, next); },
    .create = [](Cpu& cpu, Thread& thread, u32 id, bool user, std::byte* area,
                 u32 pkru) { engine_of<E>.create(cpu, thread, id, user, area, pkru); },
    .fork = [](Cpu& cpu, Thread& parent, Thread& child, u32 id,
               std::byte* area) { engine_of<E>.fork(cpu, parent, child, id, area); },
    .exec = [](Cpu& cpu, Thread& current) { engine_of<E>.exec(cpu, current); },
    .destroy = [](Cpu& cpu, Thread& thread) { engine_of<E>.destroy(cpu, thread); },
    .read = [](Cpu& cpu, Thread& thread) { engine_of<E>.read(cpu, thread); },
    .write = [](Thread& thread) { engine_of<E>.write(thread); },
    .start = [](Cpu& cpu, u16 number) { engine_of<E>.start(cpu, number); },
    .drop = [](Cpu& cpu) { engine_of<E>.drop(cpu); },
    .configure = [](Text parameters) -> const char* {
        typename E::PolicyType fresh{};
        const char* why = stint::configure(fresh, parameters);
        if (why == nullptr) engine_of<E>.policy = fresh;
        return why;
    },
};

/// One row a policy, in the order of `Policies`, all over the same unit and host.
template <Unit U, Host H>
struct EntryTable {
    Entry row[Policies::size];
};

template <Unit U, Host H, Policy... P>
constexpr EntryTable<U, H> make_entries(List<P...>) {
    return {{entry_of<Engine<U, P, H>>...}};
}

template <Unit U, Host H>
inline constexpr EntryTable<U, H> entries = make_entries<U, H>(Policies{});

/// Hands the unit of each policy's engine to `visit`, to give it its golden image and size.
template <Unit U, Host H, class Visit>
void each_unit(Visit visit) {
    each_policy(Policies{}, [&]<Policy P>(usize) { visit(engine_of<Engine<U, P, H>>.unit); });
}

} // namespace stint
