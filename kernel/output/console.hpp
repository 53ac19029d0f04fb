// SPDX-License-Identifier: MIT
// COM1: what the programs write, byte for byte, and the kernel's own lines, which begin with
// "stint: ".
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/output/text_writer.hpp"
#include "kernel/types.hpp"

namespace kernel::console {

void start();
void write(const void* bytes, usize count);
void flush();

/// One line of the kernel's: "stint: " before, a line feed after. The parts are texts, integers
/// (decimal) and Hex.
template <class... A>
void line(const A&... parts) {
    TextWriter writer{write};
    writer.put("stint: ");
    (writer.put(parts), ...);
    writer.put("\n");
}

} // namespace kernel::console
