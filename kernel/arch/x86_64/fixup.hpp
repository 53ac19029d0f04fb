// SPDX-License-Identifier: MIT
// Instructions of the kernel that may fault, and where to go on then.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

/// Where to continue after a #PF or #GP at `ip`; 0 when the kernel has no business to fault there.
u64 find_fixup(u64 ip);

} // namespace kernel
