// SPDX-License-Identifier: MIT
// `sleazy_owner`: sleazy with owner tracking, Linux 3.x, the "lazy" arm of the 2015 comparison. A
// proactive restore is skipped where the registers still are the thread's; a trapped one never is.
//
// Linux also forgot the last CPU of a thread that left without holding the FPU. Here that needs no
// step of its own: such a thread's counter is 0, so its next restores are trapped and load in any
// case.
#pragma once

#include "stint/policy/sleazy.hpp"

namespace stint {

struct SleazyOwner : Sleazy {
    static constexpr Text name = "sleazy_owner";
    static constexpr Text rule =
        "sleazy, and a restore at switch-in is skipped where the registers still fit";
    static constexpr bool owner = true;
};

} // namespace stint
