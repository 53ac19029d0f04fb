// SPDX-License-Identifier: MIT
// Set-up of the frame allocator, apart from what the rest of the kernel may call.
#pragma once
#include "kernel/arch/x86_64/boot_info.hpp"

namespace kernel::frames {

/// Takes the loader's memory, less the first MiB, the image, the archive and the allocator's own
/// map. Called once, while the first page tables are loaded.
void start(const BootInfo& info);

} // namespace kernel::frames
