// SPDX-License-Identifier: MIT
// One of the two lines to the lab (docs/wire.md): a serial port, or the parallel port in its stead.
#pragma once
#include "kernel/output/parallel.hpp"
#include "kernel/output/serial.hpp"

namespace kernel {

class Line {
public:
    constexpr Line(u16 serial, u16 parallel) : serial_(serial), parallel_(parallel) {}

    void start() { serial_.start(); }
    /// From now on, until the machine stops.
    void use_parallel() { parallel_in_use_ = true; }
    void write(const void* bytes, usize count) {
        if (parallel_in_use_)
            parallel_.write(bytes, count);
        else
            serial_.write(bytes, count);
    }
    void flush() {
        if (!parallel_in_use_) serial_.flush();
    }

private:
    Serial serial_;
    Parallel parallel_;
    bool parallel_in_use_ = false;
};

} // namespace kernel
