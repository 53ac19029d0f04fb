// SPDX-License-Identifier: MIT
// `lazy`: Linux until 2006. A thread that used the FPU is saved when it leaves; whoever comes finds
// the trap armed and is restored at its first FPU instruction.
#pragma once

#include "stint/policy.hpp"

namespace stint {

struct Lazy : PlainPolicy {
    static constexpr Text name = "lazy";
    static constexpr Text rule = "save at switch-out if used, restore at the first use (#NM)";
    static constexpr bool traps = true;

    static constexpr Keep out(Thread&, Cpu&, Seen seen) {
        return seen.held ? Keep::save : Keep::nothing;
    }
    static constexpr Load in(Thread&, Cpu&, Seen) { return Load::at_use; }
    static constexpr Grant use(Thread&, Cpu&, Seen) { return Grant::load; }
    static constexpr bool prefetch(const Thread&, Seen) { return false; }
};

} // namespace stint
