// SPDX-License-Identifier: MIT
// Finding the pages that a range really holds. Ranges of a process are often large and nearly empty
// (an arena of 128 MiB with three pages in use), so whole empty tables are skipped.
#pragma once
#include "kernel/memory/address_space.hpp"

namespace kernel {

/// The lowest page of [from, end) that holds a frame, or `end`. Both are page-aligned and at most
/// user_end.
u64 next_mapped_page(const AddressSpace& space, u64 from, u64 end);

} // namespace kernel
