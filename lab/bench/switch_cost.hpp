// SPDX-License-Identifier: MIT
// The instructions of one switch, in its two parts, of the workload that does nothing else. Both
// come from two run lengths under the emulator, so that all that lies outside the switches cancels:
//
// - FPU: the region's instructions with counting compiled out, less those of the same runs on the
//   kernel image whose switch path does not call the engine;
// - registers: the instructions that the emulator's log shows in the functions of the switch.
#pragma once

#include "lab/bench/result.hpp"
#include "lab/host/interrupt.hpp"

#include <string>
#include <vector>

namespace lab {

/// Fills `cost` of the good results of the workload `switch_cost`; costs a few boots each,
/// `threads` at once. Throws Failure when one of them fails.
void measure_switch_costs(std::vector<Result>& results, unsigned threads,
                          const Interrupt& interrupt);

/// What to print below a workload's table: its measured costs beside Linux's; empty for workloads
/// that Linux was not measured with.
std::string beside_linux(const std::vector<const Result*>& results);

} // namespace lab
