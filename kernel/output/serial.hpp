// SPDX-License-Identifier: MIT
// A 16550 serial port, polled, 8 bits without parity.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

class Serial {
public:
    explicit constexpr Serial(u16 base) : base_(base) {}

    /// Sets the line up; without a port there, later writes vanish instead of waiting for ever.
    void start();
    void write(const void* bytes, usize count);
    /// Waits until the last byte has left.
    void flush();

private:
    static constexpr usize fifo = 16;

    u16 base_;
    bool present_ = false;
};

} // namespace kernel
