// SPDX-License-Identifier: MIT
// The paper tables: what `stints --use K --skip M --total N` must count under each policy, worked
// out by hand. Simulator, guest and replay are all held against these literals; none is computed by
// code.
//
// The region (the same for all rows): A runs N stints, B runs N, nobody is preempted inside one. B
// never uses the FPU. At the begin mark B is current; under trap policies TS is set and the
// registers are nobody's; under eager and deferred they are B's. A stint that is *held* ends with
// TS clear and A's registers in the CPU: it costs one save at its end, and two TS writes, one that
// clears TS in it and one that sets it when B comes.
#pragma once

#include "stint/context.hpp"

#include <ostream>

namespace paper {

using stint::u32;
using stint::u64;

struct Row {
    const char* policy;
    u32 use, skip, total;
    u64 traps, saves, restores, skips, ts_writes;

    constexpr stint::Counts counts() const {
        stint::Counts c;
        c.switches = u64{total} * 2;
        c.traps = traps;
        c.saves = saves;
        c.restores = restores;
        c.skipped_restores = skips;
        c.ts_writes = ts_writes;
        return c;
    }
    friend std::ostream& operator<<(std::ostream& out, const Row& r) {
        return out << r.policy << " --use " << r.use << " --skip " << r.skip << " --total "
                   << r.total;
    }
};

inline constexpr Row rows[] = {
    // none: nothing is ever done, TS stays clear.
    {"none", 3, 2, 400, 0, 0, 0, 0, 0},

    // lazy: each used stint traps, is restored and saved: used = N*K/(K+M) for whole rounds.
    {"lazy", 1, 0, 300, 300, 300, 300, 0, 600},
    {"lazy", 3, 2, 400, 240, 240, 240, 0, 480},  // 80 rounds of 3
    {"lazy", 10, 1000, 1010, 10, 10, 10, 0, 20}, // one round
    {"lazy", 6, 1, 300, 258, 258, 258, 0, 516},  // 42 rounds of 6, then 6 of the 43rd
    {"lazy", 0, 1, 50, 0, 0, 0, 0, 0},           // nobody ever uses it

    // sleazy, k = 5, 8 bits. Used in every stint: stints 1 to 6 trap (the counter is 0 to 5 at
    // their
    // start), then it is 6 and more and they are restored proactively, until the 256th restore
    // makes
    // it 0 again; the 257th stint traps.
    {"sleazy", 1, 0, 1, 1, 1, 1, 0, 2},
    {"sleazy", 1, 0, 2, 2, 2, 2, 0, 4},
    {"sleazy", 1, 0, 5, 5, 5, 5, 0, 10},
    {"sleazy", 1, 0, 6, 6, 6, 6, 0, 12},
    {"sleazy", 1, 0, 7, 6, 7, 7, 0, 14}, // the seventh is the first without a trap
    {"sleazy", 1, 0, 8, 6, 8, 8, 0, 16},
    {"sleazy", 1, 0, 256, 6, 256, 256, 0, 512},  // the counter wraps after this one
    {"sleazy", 1, 0, 257, 7, 257, 257, 0, 514},  // so this one traps again
    {"sleazy", 1, 0, 262, 12, 262, 262, 0, 524}, // and the five after it
    {"sleazy", 1, 0, 263, 12, 263, 263, 0, 526},
    {"sleazy", 1, 0, 519, 18, 519, 519, 0, 1038}, // 512 restores: wrapped twice; 513 to 518 trap
    // Runs of 3 (or 5) never take the counter above 5, and the stint after them sets it to 0.
    {"sleazy", 3, 2, 400, 240, 240, 240, 0, 480},
    {"sleazy", 5, 1, 60, 50, 50, 50, 0, 100},
    // A run of 6 does: the unused seventh stint is restored too, so it is held and counts, and
    // every
    // stint is held until the wrap. 70 stints: 6 traps.
    {"sleazy", 6, 1, 70, 6, 70, 70, 0, 140},
    // ... 300 stints: the counter is 0 after stint 256. Numbers 257 and 258 are used (trap, trap),
    // 259
    // is not (the only stint not held; counter 0), 260 to 265 are used (6 traps), and from 266 on
    // all
    // are restored again. Traps 6+2+6, held 300-1.
    {"sleazy", 6, 1, 300, 14, 299, 299, 0, 598},
    // 10 used: 6 traps and 4 proactive; then unused ones go on being restored until 256 restores.
    {"sleazy", 10, 1000, 1010, 6, 256, 256, 0, 512},
    // k = 3: 4 traps, the rest as before.
    {"sleazy:threshold=3", 10, 1000, 1010, 4, 256, 256, 0, 512},
    // k = 3, 3 bits: in each 8 restores 4 trap and 4 do not. 10 used: traps 1-4, proactive 5-8
    // (then 0),
    // traps 9 and 10; the unused ones after are armed.
    {"sleazy:threshold=3,width=3", 10, 10, 20, 6, 10, 10, 0, 20},
    // k = 0, 1 bit: every second restore traps.
    {"sleazy:threshold=0,width=1", 1, 0, 100, 50, 100, 100, 0, 200},
    // A prefetch changes no count.
    {"sleazy:prefetch=always", 10, 1000, 1010, 6, 256, 256, 0, 512},
    {"sleazy:prefetch=predicted", 6, 1, 300, 14, 299, 299, 0, 598},

    // owner: the first use traps and loads; B never loads anything, so from then on A finds its
    // registers at every switch-in and holds every stint, used or not.
    {"owner", 1, 0, 300, 1, 300, 1, 299, 600},
    {"owner", 3, 2, 400, 1, 400, 1, 399, 800},
    {"owner", 10, 1000, 1010, 1, 1010, 1, 1009, 2020},
    {"owner", 6, 1, 300, 1, 300, 1, 299, 600},

    // sleazy_owner: traps as sleazy; a trapped restore is executed, a proactive one finds the
    // registers
    // still there and is skipped.
    {"sleazy_owner", 1, 0, 5, 5, 5, 5, 0, 10},
    {"sleazy_owner", 1, 0, 8, 6, 8, 6, 2, 16},
    {"sleazy_owner", 1, 0, 263, 12, 263, 12, 251, 526},
    {"sleazy_owner", 3, 2, 400, 240, 240, 240, 0, 480},
    {"sleazy_owner", 6, 1, 300, 14, 299, 14, 285, 598},
    {"sleazy_owner", 10, 1000, 1010, 6, 256, 6, 250, 512},

    // eager: every switch saves one and restores the other; no TS. The first save is B's.
    {"eager", 1, 0, 300, 0, 600, 600, 0, 0},
    {"eager", 3, 2, 400, 0, 800, 800, 0, 0},
    {"eager", 10, 1000, 1010, 0, 2020, 2020, 0, 0},

    // deferred: every stint returns to user mode and finds the other's registers, used or not.
    {"deferred", 1, 0, 300, 0, 600, 600, 0, 0},
    {"deferred", 3, 2, 400, 0, 800, 800, 0, 0},
    {"deferred", 10, 1000, 1010, 0, 2020, 2020, 0, 0},
};

} // namespace paper
