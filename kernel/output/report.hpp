// SPDX-License-Identifier: MIT
// COM2: the report for the lab, text lines of key=value fields and raw bytes, as docs/wire.md says.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/output/text_writer.hpp"
#include "kernel/types.hpp"

namespace kernel::report {

void start();
/// The parallel port takes the serial one's place.
void use_parallel();
void write(const void* bytes, usize count);
void flush();

/// A line of parts as they are; values that may hold any byte are given as Encoded.
template <class... A>
void line(const A&... parts) {
    TextWriter writer{write};
    (writer.put(parts), ...);
    writer.put("\n");
}

} // namespace kernel::report
