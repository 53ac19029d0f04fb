// SPDX-License-Identifier: MIT
#include "lab/steps/steps.hpp"

#include "lab/replay/driver.hpp"
#include "lab/replay/with_policy.hpp"

#include <fmt/format.h>

namespace lab {
namespace {

using stint::Counts;
using stint::Event;
using stint::EventKind;

std::string name_of(stint::u32 thread) {
    return thread == Cast::a ? "A" : thread == Cast::b ? "B" : "idle";
}

/// One stint: everything between two switch-ins.
struct Row {
    stint::u32 thread = 0;
    bool used = false, ts = false;
    std::string counter, owner;
    Counts arrival; ///< what its switch-in, returns and uses cost
    stint::u64 saves = 0;
};

template <stint::Policy P>
class Drawing {
public:
    explicit Drawing(P policy) { driver_.engine.policy = policy; }

    void feed(const Event& event) {
        const Counts before = sum_;
        driver_.feed(event);
        if (event.kind == EventKind::policy || event.kind == EventKind::create) return;
        sum_ = driver_.cpu(event).counts;
        if (event.kind == EventKind::region_begin) {
            open_ = true;
            row_ = {};
            row_.thread = event.thread;
            return;
        }
        if (!open_) return;
        if (event.kind == EventKind::in) {
            row_.saves = sum_.saves - before.saves;
            print();
            row_ = {};
            row_.thread = event.thread;
        }
        if (event.kind == EventKind::region_end) {
            print();
            open_ = false;
        }
        row_.used = row_.used || event.kind == EventKind::use;
        row_.arrival += difference(sum_, before);
        row_.ts = driver_.cpu(event).armed;
        const auto resident = driver_.resident();
        row_.owner = resident ? name_of(*resident) : "-";
        row_.counter = counter_of(driver_.thread(event.thread));
    }

    std::string text() const {
        const Counts c = driver_.counts();
        return text_ + fmt::format("\n{} switches, {} traps, {} saves, {} restores, {} skipped "
                                   "restores, {} TS writes\n",
                                   c.switches, c.traps, c.saves, c.restores, c.skipped_restores,
                                   c.ts_writes);
    }

private:
    static Counts difference(const Counts& now, const Counts& before) {
        Counts d;
        d.traps = now.traps - before.traps;
        d.restores = now.restores - before.restores;
        d.skipped_restores = now.skipped_restores - before.skipped_restores;
        return d;
    }
    static std::string counter_of(stint::Thread& thread) {
        if constexpr (requires(typename P::Thread note) { note.counter; }) {
            return std::to_string(thread.note.as<typename P::Thread>().counter);
        }
        return "-";
    }
    void print() {
        const auto tick = [](bool yes, const char* word) { return yes ? word : "."; };
        text_ += fmt::format(
            "{:>5}  {:<6}  {:<4}  {:>7}  {:>2}  {:<5}  {:<4}  {:<7}  {:<4}  {:<4}\n", ++number_,
            name_of(row_.thread), tick(row_.used, "FPU"), row_.counter, row_.ts ? 1 : 0, row_.owner,
            tick(row_.arrival.traps > 0, "trap"), tick(row_.arrival.restores > 0, "restore"),
            tick(row_.arrival.skipped_restores > 0, "skip"), tick(row_.saves > 0, "save"));
    }

    Driver<P> driver_;
    Counts sum_;
    Row row_;
    bool open_ = false;
    stint::u64 number_ = 0;
    std::string text_ = fmt::format(
        "{:>5}  {:<6}  {:<4}  {:>7}  {:>2}  {:<5}  {:<4}  {:<7}  {:<4}  {:<4}\n", "stint", "thread",
        "uses", "counter", "TS", "owner", "trap", "restore", "skip", "save");
};

} // namespace

std::string draw_steps(const StintsScript& script, const std::string& policy) {
    std::string text;
    with_policy(policy, [&]<stint::Policy P>(P configured) {
        Drawing<P> drawing(configured);
        for (const Event& event : schedule(script))
            drawing.feed(event);
        text = drawing.text();
    });
    return text;
}

} // namespace lab
