// SPDX-License-Identifier: MIT
// The local APIC: its timer in one-shot mode and the end of an interrupt. The old PICs are masked.
#pragma once
#include "kernel/types.hpp"

namespace kernel::apic {

/// Masks the PICs, finds and enables the local APIC with its timer stopped. Panics without one.
void start();

/// Acknowledges the interrupt in service.
void end_of_interrupt();

/// The timer interrupts (vector::timer) once after `ticks` of its input clock; 0 stops it.
void set_timer(u32 ticks);

/// What is left of the running timer.
u32 timer_left();

} // namespace kernel::apic
