// SPDX-License-Identifier: MIT
// Feeds recorded or scripted events to an engine, as the kernel that recorded them did: the one way
// by which simulator, step display and replay run a policy.
#pragma once

#include "stint/engine.hpp"
#include "stint/layout.hpp"
#include "stint/unit/counting.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace lab {

/// The events contradict each other; what() is one line.
struct BadEvents : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <stint::Policy P>
class Driver {
public:
    using Engine = stint::Engine<stint::CountingUnit, P, stint::CountingHost>;

    Engine engine;

    /// Applies one event. A `use` is an FPU instruction: it traps if the trap is armed under this
    /// policy, whatever happened when it was recorded.
    void feed(const stint::Event& event) {
        using stint::EventKind;
        ++fed_;
        switch (event.kind) {
        case EventKind::policy:
            engine.start(cpu(event), event.cpu);
            break;
        case EventKind::create:
            create(event);
            break;
        case EventKind::out:
            seat(event).leaving = event.thread;
            seat(event).why = (event.flags & stint::EventFlag::preempted) != 0
                                  ? stint::Departure::preempted
                                  : stint::Departure::voluntary;
            break;
        case EventKind::in:
            come(event);
            break;
        case EventKind::use:
            if (cpu(event).armed) engine.first_use(cpu(event), thread(event.thread));
            break;
        case EventKind::user_return:
            engine.user_return(cpu(event), thread(event.thread));
            break;
        case EventKind::exit:
            engine.destroy(cpu(event), thread(event.thread));
            break;
        case EventKind::exec:
            engine.exec(cpu(event), thread(event.thread));
            break;
        case EventKind::fork:
            fork(event);
            break;
        case EventKind::region_begin:
            for (auto& [number, place] : seats_)
                place.cpu.counts = {};
            break;
        case EventKind::region_end:
            region_ = total();
            break;
        default:
            throw BadEvents(fmt::format("event {} has the unknown kind {}", fed_, int(event.kind)));
        }
    }

    /// Of the marked region, or of everything when none was marked.
    stint::Counts counts() const { return region_ ? *region_ : total(); }

    stint::Cpu& cpu(const stint::Event& event) { return seat(event).cpu; }
    stint::Thread& thread(stint::u32 id) {
        const auto found = threads_.find(id);
        if (found == threads_.end()) {
            throw BadEvents(
                fmt::format("event {} names thread {}, which was never created", fed_, id));
        }
        return found->second->record;
    }
    /// The thread whose registers the CPU holds, if any thread's.
    std::optional<stint::u32> resident() const {
        for (const auto& [id, slot] : threads_) {
            if (engine.unit.resident == slot->area) return id;
        }
        return std::nullopt;
    }

private:
    struct Slot {
        stint::Thread record;
        alignas(stint::area_alignment) std::byte area[1] = {}; ///< only its address is used
    };
    struct Seat {
        stint::Cpu cpu;
        std::optional<stint::u32> current, leaving;
        stint::Departure why = stint::Departure::voluntary;
    };

    Seat& seat(const stint::Event& event) { return seats_[event.cpu]; }

    Slot& slot(const stint::Event& event) {
        auto& place = threads_[event.thread];
        if (place == nullptr) place = std::make_unique<Slot>();
        return *place;
    }
    void create(const stint::Event& event) {
        Slot& made = slot(event);
        const bool user = (event.flags & stint::EventFlag::user) != 0;
        engine.create(cpu(event), made.record, event.thread, user, made.area);
    }
    void fork(const stint::Event& event) {
        if (!seat(event).current)
            throw BadEvents(fmt::format("event {} forks before any switch", fed_));
        Slot& made = slot(event);
        engine.fork(cpu(event), thread(*seat(event).current), made.record, event.thread, made.area);
    }
    void come(const stint::Event& event) {
        Seat& here = seat(event);
        if (!here.leaving)
            throw BadEvents(fmt::format("event {} is an `in` without its `out`", fed_));
        engine.exchange(here.cpu, thread(*here.leaving), thread(event.thread), here.why);
        here.leaving.reset();
        here.current = event.thread;
    }
    stint::Counts total() const {
        stint::Counts sum;
        for (const auto& [number, place] : seats_)
            sum += place.cpu.counts;
        return sum;
    }

    std::map<stint::u16, Seat> seats_;
    std::unordered_map<stint::u32, std::unique_ptr<Slot>> threads_;
    std::optional<stint::Counts> region_;
    stint::u64 fed_ = 0;
};

} // namespace lab
