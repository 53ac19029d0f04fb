// SPDX-License-Identifier: MIT
// The machine's other CPUs.
#pragma once
#include "kernel/arch/x86_64/acpi.hpp"

namespace kernel {

/// Starts every CPU of the list but the one that runs, and returns when each waits in its idle loop
/// or for the kernel's lock, which from then on is in force. Nothing for a list of one. Panics when
/// a CPU does not come within a second. The clock runs already; the engine is not chosen yet.
void start_others(const CpuList& list);

} // namespace kernel
