// SPDX-License-Identifier: MIT
// The end of the run.
#pragma once
#include "kernel/types.hpp"

namespace kernel::machine {

enum class Verdict : u8 { well = 0x10, panic = 0x11 };

/// Leaves the machine: QEMU's isa-debug-exit, Bochs' shutdown port, or a halt with interrupts off.
[[noreturn]] void stop(Verdict verdict);

} // namespace kernel::machine
