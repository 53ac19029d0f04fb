// SPDX-License-Identifier: MIT
// Runs the jobs of a bench, several at once.
#pragma once

#include "lab/bench/result.hpp"
#include "lab/host/interrupt.hpp"

#include <functional>

namespace lab {

/// Fills the outcome of every result. The order in which jobs end changes nothing. `progress(done)`
/// is called after each, by one thread at a time. After an interrupt no further job is begun.
/// Throws what the first job in order has thrown.
void run_all(Machine& machine, std::vector<Result>& results, unsigned threads,
             const Interrupt& interrupt, const std::function<void(std::size_t)>& progress);

} // namespace lab
