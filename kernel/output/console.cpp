// SPDX-License-Identifier: MIT
// COM1.
#include "kernel/output/console.hpp"
#include "kernel/output/serial.hpp"

namespace kernel::console {
namespace {

constinit Serial port{0x3f8};

} // namespace

void start() { port.start(); }

void write(const void* bytes, usize count) { port.write(bytes, count); }

void flush() { port.flush(); }

} // namespace kernel::console
