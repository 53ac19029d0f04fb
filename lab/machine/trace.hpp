// SPDX-License-Identifier: MIT
// Which instructions of the kernel an emulator executed: QEMU's log of executed blocks, one
// instruction a block.
#pragma once

#include "lab/machine/machine.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// The value of QEMU's -dfilter for these ranges.
std::string trace_filter(const std::vector<CodeRange>& ranges);

/// The addresses that a log of `-d exec,nochain -singlestep` tells of, in order. QEMU's other
/// messages in it are passed over; a block that was logged and then not entered does not count.
/// Throws BadReport for a line of a block that it cannot read.
std::vector<stint::u64> read_trace(std::string_view log);

} // namespace lab
