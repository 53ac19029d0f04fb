// SPDX-License-Identifier: MIT
// COM1.
#include "kernel/output/console.hpp"
#include "kernel/output/line.hpp"
#include "kernel/output/screen.hpp"

namespace kernel::console {
namespace {

constinit Line port{0x3f8, 0x378};
constinit u64 count_written = 0;

} // namespace

void start() { port.start(); }

void use_parallel() { port.use_parallel(); }

void write(const void* bytes, usize count) {
    count_written += count;
    port.write(bytes, count);
}

u64 written() { return count_written; }

void write_own(const void* bytes, usize count) {
    write(bytes, count);
    screen::write(bytes, count);
}

void flush() { port.flush(); }

} // namespace kernel::console
