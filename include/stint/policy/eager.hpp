// SPDX-License-Identifier: MIT
// `eager`: Linux from 2015. Every user thread is saved when it leaves and restored when it comes;
// nothing traps.
#pragma once

#include "stint/policy.hpp"

namespace stint {

struct Eager : PlainPolicy {
    static constexpr Text name = "eager";
    static constexpr Text rule = "save at switch-out, restore at switch-in, no trap";

    static constexpr Keep out(Thread&, Cpu&, Seen) { return Keep::save; }
    static constexpr Load in(Thread&, Cpu&, Seen) { return Load::now; }
    static constexpr Grant use(Thread&, Cpu&, Seen) { return Grant::load; }
    static constexpr bool prefetch(const Thread&, Seen) { return false; }
};

} // namespace stint
