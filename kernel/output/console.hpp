// SPDX-License-Identifier: MIT
// COM1: what the programs write, byte for byte, and the kernel's own lines, which begin with
// "stint: ".
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/output/text_writer.hpp"
#include "kernel/types.hpp"

namespace kernel::console {

void start();
/// The parallel port takes the serial one's place.
void use_parallel();
void write(const void* bytes, usize count);
/// The same, and on the screen where it is on: the kernel's own lines.
void write_own(const void* bytes, usize count);
void flush();

/// Bytes since the start: where the output of a job ends and that of the next begins.
u64 written();

/// One line of the kernel's: "stint: " before, a line feed after. The parts are texts, integers
/// (decimal) and Hex.
template <class... A>
void line(const A&... parts) {
    TextWriter writer{write_own};
    writer.put("stint: ");
    (writer.put(parts), ...);
    writer.put("\n");
}

} // namespace kernel::console
