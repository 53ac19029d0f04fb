// SPDX-License-Identifier: MIT
// No call of the engine on the switch path: the extended registers are on and nobody's. An image to
// compare instruction counts with.
#pragma once
#include "kernel/fpu/fpu.hpp"

namespace kernel::fpu {

inline void pick(Cpu&, Thread&) {}
inline void exchange(Cpu&, Thread&, Thread&, stint::Departure) {}
inline void user_return(Cpu&, Thread&) {}
inline bool first_use(Cpu&, Thread&) { return false; }

} // namespace kernel::fpu
