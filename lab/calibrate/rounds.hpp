// SPDX-License-Identifier: MIT
// Rounds of samples, every task once a round in random order, and the medians of what they say.
#pragma once

#include "lab/calibrate/sample.hpp"

#include <functional>
#include <vector>

namespace lab::calibrate {

/// The rounds are cut into blocks of time. A figure is the median of its blocks' medians; how far
/// those lie apart says whether another run would give the same.
struct Plan {
    unsigned blocks = 10;
    unsigned rounds = 100;        ///< in a block
    unsigned warm_up = 20;        ///< rounds thrown away first
    unsigned seed = 1;            ///< of the order
    std::function<bool()> stop;   ///< asked after each round; true ends with no result
    std::function<void()> pause;  ///< between two blocks, to spread them over time
    std::function<void()> at_end; ///< after each block
};

struct Figure {
    Task task;
    double cycles = 0; ///< core cycles of one transfer
    double spread = 0; ///< (largest - smallest) / median of the blocks' medians
};

/// The spread of a hot figure above which the machine is called too noisy. Two runs whose blocks
/// lie within this differ by less than the 10 % that the command promises.
inline constexpr double noise_limit = 0.10;

struct Figures {
    std::vector<Figure> list;    ///< in the order of the tasks; empty when stopped
    double ticks_per_cycle = 0;  ///< median
    const Figure* worst() const; ///< the hot one of largest spread; null where there is none
    bool noisy() const { return worst() == nullptr || worst()->spread > noise_limit; }
};

/// Save and restore, in each state, hot and cold, of each rung.
std::vector<Task> all_tasks(const std::vector<stint::usize>& rungs);

Figures measure(Sampler& sampler, const std::vector<Task>& tasks, const Plan& plan);

/// The middle value, or the mean of the two middle ones; 0 of none.
double median(std::vector<double> values);

} // namespace lab::calibrate
