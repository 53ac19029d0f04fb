// SPDX-License-Identifier: MIT
// The local APIC: its timer in one-shot mode and the end of an interrupt. The old PICs are masked.
#pragma once
#include "kernel/types.hpp"

namespace kernel::apic {

/// Masks the PICs, finds and enables the local APIC with its timer stopped. Panics without one.
void start();

/// The same of the CPU that runs: enables its own local APIC with the timer stopped. Only `first`,
/// the CPU that booted, listens to NMIs from outside. After start() on the first CPU.
void start_here(bool first);

/// The number of the CPU that runs.
u32 id();

/// Interrupts another CPU.
void interrupt(u32 id, u64 vector);

/// Resets another CPU; lets one that was reset run real-mode code at the start of `page`, below 1
/// MiB.
void init(u32 id);
void start_up(u32 id, u64 page);

/// Acknowledges the interrupt in service.
void end_of_interrupt();

/// The timer interrupts (vector::timer) once after `ticks` of its input clock; 0 stops it.
void set_timer(u32 ticks);

/// What is left of the running timer.
u32 timer_left();

} // namespace kernel::apic
