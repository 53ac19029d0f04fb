// SPDX-License-Identifier: MIT
// A small world over the checking unit: CPUs, threads, and a seeded walk through every event, in
// which each thread's registers are compared with what the same thread would have without any
// switch.
#pragma once

#include "stint/engine.hpp"
#include "stint/unit/checking.hpp"

#include <array>
#include <memory>
#include <random>
#include <vector>

namespace world {

using stint::u32;
using stint::u64;

/// Every CPU's register file behind one unit; `here` is the CPU that executes.
struct ManyCpus {
    static constexpr bool has_pkru = true;

    std::vector<stint::CheckingUnit> cpus;
    unsigned here = 0;
    u64 lose_save_every = 0; ///< planted fault: this many saves, then one that does nothing
    u64 saved = 0;

    stint::CheckingUnit& unit() { return cpus[here]; }
    void save(std::byte* area) {
        if (lose_save_every != 0 && ++saved % lose_save_every == 0) return;
        unit().save(area);
    }
    void restore(const std::byte* area) { unit().restore(area); }
    void arm() { unit().arm(); }
    void disarm() { unit().disarm(); }
    void prefetch(const std::byte* area) { unit().prefetch(area); }
    static void blank(std::byte* area) { stint::CheckingUnit::blank(area); }
    static void copy(std::byte* to, const std::byte* from) { stint::CheckingUnit::copy(to, from); }
    static u32 area_size() { return stint::CheckingUnit::size; }
    u32 read_pkru() { return unit().read_pkru(); }
    void write_pkru(u32 value) { unit().write_pkru(value); }
};

/// What a planted fault does to the books after each event; the default plants nothing.
struct Faults {
    u64 lose_save_every = 0;
    bool swap_owner = false;       ///< the thread that came is taken for the owner of what is there
    bool forget_last_cpu = false;  ///< stamps no longer tell CPUs apart
    bool stale_generation = false; ///< a load draws no new stamp
    bool wrong_ts = false;         ///< the cached TS says clear when it is set
};

template <stint::Policy P>
class World {
public:
    using Engine = stint::Engine<ManyCpus, P, stint::CountingHost>;

    Engine engine;
    u64 wrong = 0;   ///< registers that were not their thread's
    u64 checked = 0; ///< registers compared
    u64 denied = 0;

    World(unsigned cpus, unsigned threads, u64 seed, Faults faults = {})
        : faults_(faults), random_(seed), cpus_(cpus) {
        engine.unit.cpus.resize(cpus);
        engine.unit.lose_save_every = faults.lose_save_every;
        for (unsigned c = 0; c < cpus; ++c) {
            at(c);
            engine.start(cpus_[c].record, static_cast<stint::u16>(c));
            cpus_[c].idle.user = false;
            cpus_[c].current = nullptr;
        }
        at(0);
        for (unsigned t = 0; t < threads; ++t)
            threads_.push_back(born());
    }

    /// One random event on a random CPU.
    void step() {
        const unsigned c = pick(static_cast<unsigned>(cpus_.size()));
        at(c);
        Place& place = cpus_[c];
        switch (pick(16)) {
        case 0:
        case 1:
        case 2:
        case 3:
            switch_to(place, somebody());
            break;
        case 4:
            switch_to(place, nullptr);
            break;
        case 5:
            if (place.current != nullptr) debugger(place);
            break;
        case 6:
            if (place.current != nullptr && pick(8) == 0) leave_for_ever(place);
            break;
        case 7:
            if (place.current != nullptr && pick(4) == 0) fork(place);
            break;
        case 8:
            if (place.current != nullptr && pick(4) == 0) exec(place);
            break;
        case 9:
            if (pick(8) == 0 && place.current == nullptr) resume(c);
            break;
        default:
            if (place.current != nullptr) run(place);
            break;
        }
    }

    u64 device_faults() const {
        u64 sum = 0;
        for (const auto& cpu : engine.unit.cpus)
            sum += cpu.device_faults + cpu.protection_faults;
        return sum;
    }
    stint::Counts counts() const {
        stint::Counts sum;
        for (const Place& place : cpus_)
            sum += place.record.counts;
        return sum;
    }

private:
    using File = stint::CheckingUnit::File;

    struct Actor {
        stint::Thread record;
        alignas(stint::area_alignment) std::array<std::byte, stint::CheckingUnit::size> area;
        File expected; ///< what its registers hold, without any switch
        u32 pkru = 0;
        bool running = false;
    };
    struct Place {
        stint::Cpu record;
        stint::Thread idle;
        Actor* current = nullptr;
    };

    unsigned pick(unsigned n) { return static_cast<unsigned>(random_() % n); }
    void at(unsigned cpu) { engine.unit.here = cpu; }

    std::unique_ptr<Actor> born() {
        auto actor = std::make_unique<Actor>();
        actor->pkru = pick(1000);
        engine.create(cpus_[engine.unit.here].record, actor->record, ++ids_, true,
                      actor->area.data(), actor->pkru);
        return actor;
    }
    Actor* somebody() {
        Actor* actor = threads_[pick(static_cast<unsigned>(threads_.size()))].get();
        return actor->running ? nullptr : actor;
    }

    void switch_to(Place& place, Actor* next) {
        if (next == place.current) return;
        stint::Thread& from = place.current != nullptr ? place.current->record : place.idle;
        stint::Thread& to = next != nullptr ? next->record : place.idle;
        engine.pick(place.record, to);
        engine.exchange(place.record, from, to,
                        pick(2) == 0 ? stint::Departure::voluntary : stint::Departure::preempted);
        if (place.current != nullptr) place.current->running = false;
        place.current = next;
        if (next != nullptr) next->running = true;
        plant(place);
        if (next != nullptr && pick(4) != 0) run(place);
    }

    /// User mode: compare all registers and change some, or leave them alone.
    void run(Place& place) {
        Actor& actor = *place.current;
        engine.user_return(place.record, actor.record);
        stint::CheckingUnit& unit = engine.unit.unit();
        compare(unit.pkru, actor.pkru);
        if (pick(3) == 0) unit.pkru = actor.pkru = pick(1000);
        if (pick(3) == 0) return;
        if (unit.ts) {
            if (!engine.first_use(place.record, actor.record)) ++denied;
            plant(place);
            if (unit.ts) ++wrong;
        }
        for (u32 i = 0; i < unit.registers; ++i)
            compare(unit.file.value[i], actor.expected.value[i]);
        if (pick(2) == 0) unit.file.value[pick(unit.registers)] = random_();
        actor.expected = unit.file;
    }
    template <class T>
    void compare(T& found, const T& expected) {
        ++checked;
        if (found == expected) return;
        ++wrong;
        found = expected;
    }

    /// A debugger reads, and sometimes writes, the area of the current thread.
    void debugger(Place& place) {
        Actor& actor = *place.current;
        engine.read(place.record, actor.record);
        File seen = *reinterpret_cast<File*>(actor.area.data());
        compare(seen, actor.expected);
        if (pick(2) != 0) return;
        actor.expected.value[0] = random_();
        *reinterpret_cast<File*>(actor.area.data()) = actor.expected;
        engine.write(actor.record);
    }
    void leave_for_ever(Place& place) {
        Actor* gone = place.current;
        engine.destroy(place.record, gone->record);
        switch_to(place, nullptr);
        const File poison{{0xDB, 0xDB, 0xDB, 0xDB, 0xDB, 0xDB, 0xDB, 0xDB}};
        *reinterpret_cast<File*>(gone->area.data()) = poison;
        for (unsigned i = 0; i < 4; ++i) {
            if (Actor* next = somebody(); next != nullptr && next != gone) switch_to(place, next);
        }
        switch_to(place, nullptr);
        compare(*reinterpret_cast<File*>(gone->area.data()), poison);
        gone->expected = {};
        gone->pkru = pick(1000);
        engine.create(place.record, gone->record, ++ids_, true, gone->area.data(), gone->pkru);
    }
    void fork(Place& place) {
        Actor* child = somebody();
        if (child == nullptr) return;
        engine.destroy(place.record, child->record);
        engine.fork(place.record, place.current->record, child->record, ++ids_, child->area.data());
        child->expected = place.current->expected;
        child->pkru = place.current->pkru;
    }
    void exec(Place& place) {
        engine.exec(place.record, place.current->record);
        place.current->expected = {};
    }
    /// The CPU was away: its registers are blank and its TS is whatever firmware left.
    void resume(unsigned c) {
        engine.unit.cpus[c].file = {};
        engine.unit.cpus[c].ts = true;
        engine.start(cpus_[c].record, static_cast<stint::u16>(c));
    }

    void plant(Place& place) {
        stint::Cpu& cpu = place.record;
        if (faults_.swap_owner) somebody_else(place).stamp = cpu.stamp;
        if (faults_.forget_last_cpu) cpu.stamp &= ~(stint::Cpu::step - 1);
        if (faults_.forget_last_cpu && place.current != nullptr)
            place.current->record.stamp &= ~(stint::Cpu::step - 1);
        if (faults_.stale_generation && cpu.stamp > 8 * stint::Cpu::step)
            cpu.stamp -= 4 * stint::Cpu::step;
        if (faults_.wrong_ts) cpu.armed = false;
    }
    stint::Thread& somebody_else(Place& place) {
        Actor* other = somebody();
        return other != nullptr ? other->record : place.idle;
    }

    Faults faults_;
    std::mt19937_64 random_;
    std::vector<Place> cpus_;
    std::vector<std::unique_ptr<Actor>> threads_;
    u32 ids_ = 0;
};

} // namespace world
