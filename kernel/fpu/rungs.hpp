// SPDX-License-Identifier: MIT
// The rungs that may be chosen: those that this CPU offers and that put registers where their
// format has them. Found once, at boot.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/types.hpp"
#include "stint/x86/cpuid.hpp"

namespace kernel::fpu::rungs {

/// Tries each rung. Of the components that the CPU offers, only those of `components` (bits of
/// XCR0) are enabled, now and later. Interrupts off, before fpu::choose().
void start(u64 components);

/// The CPU's, with the components that may be enabled.
const stint::x86::Features& features();

/// `index`: a place in stint::x86::Rungs.
bool offered(usize index);
bool usable(usize index);

/// The highest usable rung, or stint::x86::Rungs::size.
usize best();

/// Names with commas, lowest first: of the usable rungs, and of those that the CPU offers and that
/// failed.
Text names();
Text failed_names();

} // namespace kernel::fpu::rungs
