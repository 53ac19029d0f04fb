// SPDX-License-Identifier: MIT
// Translations that CPUs have cached: taken back before a page gets another meaning. The caller
// holds the kernel's lock.
#pragma once
#include "kernel/types.hpp"

namespace kernel::shootdown {

/// Invalidates a user page on every CPU that has the tables at `root` loaded.
void user_page(u64 root, u64 address);

/// Invalidates a page of the kernel's half on every CPU.
void kernel_page(u64 address);

/// No CPU has the tables at `root` loaded afterwards.
void whole_space(u64 root);

} // namespace kernel::shootdown
