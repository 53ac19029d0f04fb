// SPDX-License-Identifier: MIT
// The engine: one object over a unit and a policy, and the events that a host reports to it. It
// keeps the records of context.hpp and their invariants; the policy says only what is cheapest.
//
// Every event is called with interrupts off on the CPU whose record is passed. "Current" is the
// thread that runs on that CPU.
#pragma once

#include "stint/context.hpp"
#include "stint/host.hpp"
#include "stint/policy.hpp"
#include "stint/unit.hpp"

namespace stint {

template <Unit U, Policy P, Host H>
class Engine {
public:
    using UnitType = U;
    using PolicyType = P;

    U unit;
    P policy;

    // ---- the switch path
    // -------------------------------------------------------------------------

    /// The scheduler has picked `next`; touch its area early if the policy expects a restore.
    void pick(Cpu& cpu, Thread& next) {
        if constexpr (P::prefetches) {
            if (next.user && policy.prefetch(note(next), see(cpu, next, Departure::voluntary))) {
                unit.prefetch(next.area);
            }
        }
    }

    /// The switch, before the integer registers: `prev` leaves, then `next` comes. They differ.
    void exchange(Cpu& cpu, Thread& prev, Thread& next, Departure why) {
        record(cpu, EventKind::out, prev,
               why == Departure::preempted ? EventFlag::preempted : u8{0});
        if (leaves_alike || prev.user) leave(cpu, prev, why);
        record(cpu, EventKind::in, next, 0);
        if (next.user) enter(cpu, next);
    }

    /// `current` goes back to user mode; after the last check for a reschedule.
    void user_return(Cpu& cpu, Thread& current) {
        record(cpu, EventKind::user_return, current, 0);
        if (current.pending == Pending::nothing) return;
        if (current.pending > Pending::nothing) [[likely]] {
            disarm(cpu);
            load_unless(cpu, current, hit(cpu, current));
        }
        current.hold = Hold::dirty;
        current.pending = Pending::nothing;
    }

    /// #NM in user mode. False: the policy denies it and the host faults the thread.
    bool first_use(Cpu& cpu, Thread& current) {
        if (!cpu.armed) {
            unit.disarm();
            count(cpu.counts.spurious);
            return true;
        }
        record(cpu, EventKind::use, current, 0);
        count(cpu.counts.traps);
        const Grant grant =
            policy.use(note(current), note(cpu), see(cpu, current, Departure::voluntary));
        if (grant == Grant::deny) return false;
        disarm(cpu);
        load_unless(cpu, current, grant == Grant::keep && hit(cpu, current));
        current.hold = Hold::dirty;
        current.pending = Pending::nothing;
        return true;
    }

    // ---- the life of a thread
    // --------------------------------------------------------------------

    /// A record comes into being, or into use again. `area`: 64-byte aligned, unit.area_size()
    /// bytes; it is made the golden image. Kernel threads need none. The thread does not run yet.
    void create(Cpu& cpu, Thread& thread, u32 id, bool user, std::byte* area, u32 pkru = 0) {
        make(thread, id, user, area, pkru);
        if (user) unit.blank(area);
        record(cpu, EventKind::create, thread, 0);
    }

    /// As create, but with the live registers of `parent`, which is current.
    void fork(Cpu& cpu, Thread& parent, Thread& child, u32 id, std::byte* area) {
        read(cpu, parent);
        make(child, id, parent.user, area, pkru_of(parent));
        if (parent.user) unit.copy(child.area, parent.area);
        record(cpu, EventKind::fork, child, 0);
    }

    /// `current` becomes another program: golden image, golden registers, blank policy record.
    void exec(Cpu& cpu, Thread& current) {
        record(cpu, EventKind::exec, current, 0);
        current.note.template start<typename P::Thread>();
        unit.blank(current.area);
        current.hold = Hold::none;
        overrule(current);
        if constexpr (P::traps) {
            current.pending = Pending::nothing;
            arm(cpu);
        }
    }

    /// The thread ends; what is in the registers is dropped unsaved. It is current, or does not
    /// run.
    void destroy(Cpu& cpu, Thread& thread) {
        record(cpu, EventKind::exit, thread, 0);
        thread.stamp = 0;
        thread.hold = Hold::none;
        thread.pending = Pending::nothing;
    }

    // ---- the area, from outside the switch
    // -------------------------------------------------------

    /// Makes the area the truth for a reader (fork, debugger, signal frame). The thread is current
    /// here, or does not run; then nothing needs doing.
    void read(Cpu& cpu, Thread& thread) {
        if (thread.hold != Hold::dirty) return;
        save(cpu, thread);
        thread.hold = Hold::clean;
        thread.pending = Pending::touch;
    }

    /// The area was or will be written by somebody else, before the thread returns to user mode.
    /// The thread is current here, or does not run.
    void write(Thread& thread) {
        if (thread.hold == Hold::none && thread.pending == Pending::nothing) {
            thread.stamp = 0;
            return;
        }
        if (thread.hold != Hold::none) thread.hold = Hold::clean;
        overrule(thread);
    }

    // ---- the life of a CPU
    // -----------------------------------------------------------------------

    /// The CPU comes up (again), or the engine is started on it; no thread holds registers here.
    /// The record is not cleared between: its stamp goes on, so that nothing loaded before still
    /// counts.
    void start(Cpu& cpu, u16 number) {
        cpu.number = number;
        cpu.stamp = ((cpu.stamp | (Cpu::step - 1)) + 1) | (number + u64{1});
        cpu.events = 0;
        cpu.note.template start<typename P::Cpu>();
        cpu.armed = P::traps;
        if constexpr (P::traps) {
            unit.arm();
        } else {
            unit.disarm();
        }
    }

    /// The registers were changed behind the engine's back (suspend, foreign code): nobody's now.
    void drop(Cpu& cpu) { cpu.stamp += Cpu::step; }

private:
    /// A kernel thread holds nothing, so that to let it leave as a user thread does is to ask the
    /// policy one question too many; without records to change, that saves the distinction.
    static constexpr bool leaves_alike = std::is_empty_v<typename P::Thread> &&
                                         std::is_empty_v<typename P::Cpu> && !P::draws &&
                                         !U::has_pkru && !H::counts;

    static typename P::Thread& note(Thread& thread) {
        return thread.note.template as<typename P::Thread>();
    }
    static typename P::Cpu& note(Cpu& cpu) { return cpu.note.template as<typename P::Cpu>(); }

    static void make(Thread& thread, u32 id, bool user, std::byte* area, u32 pkru) {
        thread = Thread{};
        thread.id = id;
        thread.user = user;
        thread.area = area;
        thread.pkru = pkru;
        thread.note.template start<typename P::Thread>();
    }

    static void count(u64& counter) {
        if constexpr (H::counts) ++counter;
    }
    static void record(Cpu& cpu, EventKind kind, const Thread& thread, u8 flags) {
        if constexpr (H::records) {
            const u8 user = thread.user ? EventFlag::user : u8{0};
            H::record(cpu, kind, thread.id, static_cast<u8>(flags | user));
        }
    }

    static bool hit(const Cpu& cpu, const Thread& thread) {
        if constexpr (P::owner) return thread.stamp == cpu.stamp;
        return false;
    }
    static Seen see(Cpu& cpu, const Thread& thread, Departure why) {
        u32 draw = 0;
        if constexpr (P::draws) draw = ++cpu.events;
        return {thread.hold != Hold::none, hit(cpu, thread), why == Departure::voluntary, draw};
    }

    void leave(Cpu& cpu, Thread& prev, Departure why) {
        if (why == Departure::preempted) count(cpu.counts.preemptions);
        const Keep keep = policy.out(note(prev), note(cpu), see(cpu, prev, why));
        if (keep == Keep::save && prev.hold == Hold::dirty) [[likely]]
            save(cpu, prev);
        prev.hold = Hold::none;
        if constexpr (U::has_pkru) prev.pkru = unit.read_pkru();
    }

    void enter(Cpu& cpu, Thread& next) {
        count(cpu.counts.switches);
        if constexpr (U::has_pkru) {
            if (next.pkru != unit.read_pkru()) unit.write_pkru(next.pkru);
        }
        const Seen seen = see(cpu, next, Departure::voluntary);
        next.pending = Pending::nothing;
        switch (policy.in(note(next), note(cpu), seen)) {
        case Load::now:
            disarm(cpu);
            load_unless(cpu, next, seen.hit);
            next.hold = Hold::dirty;
            break;
        case Load::at_return:
            next.pending = Pending::load;
            break;
        case Load::at_use:
            arm(cpu);
            break;
        case Load::nothing:
            disarm(cpu);
            break;
        }
    }

    void save(Cpu& cpu, Thread& thread) {
        unit.save(thread.area);
        count(cpu.counts.saves);
    }

    /// Makes the registers the thread's own; TS is clear.
    void load_unless(Cpu& cpu, Thread& thread, bool fits) {
        if constexpr (P::owner) {
            if (fits) [[unlikely]] {
                count(cpu.counts.skipped_restores);
                return;
            }
        }
        const u64 stamp = cpu.stamp + Cpu::step;
        if constexpr (P::owner) cpu.stamp = stamp;
        unit.restore(thread.area);
        if constexpr (P::owner) thread.stamp = stamp;
        count(cpu.counts.restores);
    }

    /// The area is newer than any register.
    static void overrule(Thread& thread) {
        thread.stamp = 0;
        thread.pending = Pending::load;
    }

    u32 pkru_of(const Thread& current) {
        if constexpr (U::has_pkru) return unit.read_pkru();
        return current.pkru;
    }

    void arm(Cpu& cpu) {
        if constexpr (P::traps) {
            if (cpu.armed) return;
            cpu.armed = true;
            unit.arm();
            count(cpu.counts.ts_writes);
        }
    }
    void disarm(Cpu& cpu) {
        if constexpr (P::traps) {
            if (!cpu.armed) return;
            cpu.armed = false;
            unit.disarm();
            count(cpu.counts.ts_writes);
        }
    }
};

} // namespace stint
