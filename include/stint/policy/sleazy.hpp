// SPDX-License-Identifier: MIT
// `sleazy`: the 2006 patches for Linux (x86-64 and i386). As lazy, but a thread that held the FPU
// in more than `threshold` stints in a row is restored at the switch, before it asks.
#pragma once

#include "stint/policy/run_counter.hpp"

namespace stint {

struct Sleazy : PlainPolicy {
    struct Thread {
        u8 counter = 0; ///< restores in a row, modulo 2^width
    };
    static constexpr Text name = "sleazy";
    static constexpr Text rule =
        "lazy, but restore at switch-in after a run of stints that used the FPU";
    static constexpr bool traps = true;
    static constexpr bool prefetches = true;

    RunCounter run;

    static constexpr Keep out(Thread& thread, Cpu&, Seen seen) {
        if (seen.held) return Keep::save;
        thread.counter = 0;
        return Keep::nothing;
    }
    constexpr Load in(Thread& thread, Cpu&, Seen) const {
        if (!run.predicts(thread.counter)) return Load::at_use;
        thread.counter = run.after_restore(thread.counter);
        return Load::now;
    }
    constexpr Grant use(Thread& thread, Cpu&, Seen) const {
        thread.counter = run.after_restore(thread.counter);
        return Grant::load;
    }
    constexpr bool prefetch(const Thread& thread, Seen seen) const {
        return run.prefetches_for(thread.counter, seen.hit);
    }

    constexpr const char* set(Text key, Text value) { return run.set(key, value); }
    constexpr const char* check() const { return run.check(); }
    constexpr void each(auto visit) const { run.each(visit); }
};

} // namespace stint
