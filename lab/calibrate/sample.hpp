// SPDX-License-Identifier: MIT
// One timed sample of a rung in user mode.
#pragma once

#include "stint/types.hpp"

#include <cstddef>

namespace lab::calibrate {

/// What the registers hold while a transfer is timed.
enum class State : unsigned char {
    init, ///< every component in its initial state
    sse,  ///< XMM registers in use, all else initial
    all   ///< x87, SSE, AVX and AVX-512 in use, as far as XCR0 has them
};
inline constexpr unsigned state_count = 3;

/// What is timed.
struct Task {
    stint::usize rung = 0; ///< index in stint::x86::Rungs; never XSAVES, which is privileged
    State state = State::init;
    bool restore = false; ///< else save
    bool cold = false;    ///< the area in no cache, else in the first-level cache
};

/// Raw readings of the time-stamp counter.
struct Sample {
    stint::u64 work = 0;  ///< `transfers` transfers, a fence after each
    stint::u64 empty = 0; ///< the same loop without them
    stint::u64 chain = 0; ///< `chain_length` dependent additions of registers, a core cycle each
    unsigned transfers = 0;
};
inline constexpr unsigned chain_length = 8192;

/// Core cycles of one transfer: ticks become cycles by the chain of the same sample, so a clock
/// that changes between samples does no harm. 0 where the loop without transfers took longer, or
/// the chain no time.
double cycles_of(const Sample&);

/// What takes samples: this CPU, or in tests a made-up one.
class Sampler {
public:
    Sampler() = default;
    Sampler(const Sampler&) = delete;
    Sampler& operator=(const Sampler&) = delete;
    virtual ~Sampler() = default;
    virtual Sample take(const Task&) = 0;
};

} // namespace lab::calibrate
