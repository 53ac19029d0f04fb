// SPDX-License-Identifier: MIT
// COM2.
#include "kernel/output/report.hpp"
#include "kernel/output/line.hpp"

namespace kernel::report {
namespace {

constinit Line port{0x2f8, 0x278};

} // namespace

void start() { port.start(); }

void use_parallel() { port.use_parallel(); }

void write(const void* bytes, usize count) { port.write(bytes, count); }

void flush() { port.flush(); }

} // namespace kernel::report
