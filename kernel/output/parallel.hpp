// SPDX-License-Identifier: MIT
// A parallel port in its first mode (IEEE 1284, compatibility mode). An emulator takes its bytes at
// once, where it lets a serial line take the time that 115,200 bits per second need.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

class Parallel {
public:
    /// `base`: the first of its three I/O ports.
    constexpr explicit Parallel(u16 base) : base_(base) {}

    /// Does not wait for the other side: for emulators only.
    void write(const void* bytes, usize count) const;

private:
    u16 base_;
};

} // namespace kernel
