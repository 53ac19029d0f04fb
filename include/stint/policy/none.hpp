// SPDX-License-Identifier: MIT
// `none`: nothing is saved or restored, TS stays clear. Threads see each other's registers, so it
// is for measuring what a switch costs without FPU state, and exempt from the register checks.
#pragma once

#include "stint/policy.hpp"

namespace stint {

struct None : PlainPolicy {
    static constexpr Text name = "none";
    static constexpr Text rule = "never save, never restore; for measuring only";

    static constexpr Keep out(Thread&, Cpu&, Seen) { return Keep::nothing; }
    static constexpr Load in(Thread&, Cpu&, Seen) { return Load::nothing; }
    static constexpr Grant use(Thread&, Cpu&, Seen) { return Grant::load; }
    static constexpr bool prefetch(const Thread&, Seen) { return false; }
};

} // namespace stint
