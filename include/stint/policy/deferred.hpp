// SPDX-License-Identifier: MIT
// `deferred`: Linux since 5.2. Saved at switch-out if loaded; restored on the first return to user
// mode, and not even then where the registers still are the thread's. Kernel work in between costs
// nothing.
#pragma once

#include "stint/policy.hpp"

namespace stint {

struct Deferred : PlainPolicy {
    static constexpr Text name = "deferred";
    static constexpr Text rule =
        "save at switch-out, restore on return to user mode unless still there";
    static constexpr bool owner = true;

    static constexpr Keep out(Thread&, Cpu&, Seen seen) {
        return seen.held ? Keep::save : Keep::nothing;
    }
    static constexpr Load in(Thread&, Cpu&, Seen) { return Load::at_return; }
    static constexpr Grant use(Thread&, Cpu&, Seen) { return Grant::keep; }
    static constexpr bool prefetch(const Thread&, Seen) { return false; }
};

} // namespace stint
