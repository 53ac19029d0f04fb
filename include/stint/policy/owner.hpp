// SPDX-License-Identifier: MIT
// `owner`: lazy that remembers. Where the registers still are the thread's own on this CPU there is
// neither trap nor restore. The idea was voiced in the 2006 discussion ("you can do better"). Its
// price: after its first use a thread that comes back to its own registers holds every stint, used
// or not, and is saved after each.
#pragma once

#include "stint/policy.hpp"

namespace stint {

struct Owner : PlainPolicy {
    static constexpr Text name = "owner";
    static constexpr Text rule =
        "lazy, but no trap and no restore where the registers still are the thread's";
    static constexpr bool owner = true;
    static constexpr bool traps = true;

    static constexpr Keep out(Thread&, Cpu&, Seen seen) {
        return seen.held ? Keep::save : Keep::nothing;
    }
    static constexpr Load in(Thread&, Cpu&, Seen seen) {
        return seen.hit ? Load::now : Load::at_use;
    }
    static constexpr Grant use(Thread&, Cpu&, Seen) { return Grant::load; }
    static constexpr bool prefetch(const Thread&, Seen) { return false; }
};

} // namespace stint
