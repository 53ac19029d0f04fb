// SPDX-License-Identifier: MIT
// The kernel's side of the FPU: set-up of the CPU and a record in every thread.
#pragma once
#include "kernel/types.hpp"

namespace kernel::fpu {

/// A thread's extended state: its save area, one frame, aligned to 4096 bytes.
struct ThreadRecord {
    void* area = nullptr; ///< null in kernel threads
};

} // namespace kernel::fpu
