// SPDX-License-Identifier: MIT
// COM2.
#include "kernel/output/report.hpp"
#include "kernel/output/serial.hpp"

namespace kernel::report {
namespace {

constinit Serial port{0x2f8};

} // namespace

void start() { port.start(); }

void write(const void* bytes, usize count) { port.write(bytes, count); }

void flush() { port.flush(); }

} // namespace kernel::report
