// SPDX-License-Identifier: MIT
// The text screen of a PC's BIOS: 80 columns, 25 rows, at 0xb8000. Off until it is turned on.
#pragma once
#include "kernel/types.hpp"

namespace kernel::screen {

/// The direct map is there, and the firmware has left the adapter in its text mode.
void start();

/// Nothing while the screen is off. A line feed ends a row; the last row scrolls.
void write(const void* bytes, usize count);

} // namespace kernel::screen
