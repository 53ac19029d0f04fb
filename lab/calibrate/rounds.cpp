// SPDX-License-Identifier: MIT
// Interleaving, medians, spread.
#include "lab/calibrate/rounds.hpp"

#include <algorithm>
#include <numeric>
#include <random>

namespace lab::calibrate {

double cycles_of(const Sample& sample) {
    if (sample.work <= sample.empty || sample.chain == 0 || sample.transfers == 0) return 0;
    return static_cast<double>(sample.work - sample.empty) / sample.transfers * chain_length /
           static_cast<double>(sample.chain);
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const std::size_t half = values.size() / 2;
    std::sort(values.begin(), values.end());
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

const Figure* Figures::worst() const {
    const Figure* found = nullptr;
    for (const Figure& figure : list) {
        if (figure.task.cold) continue;
        if (found == nullptr || figure.spread > found->spread) found = &figure;
    }
    return found;
}

std::vector<Task> all_tasks(const std::vector<stint::usize>& rungs) {
    std::vector<Task> tasks;
    for (const stint::usize rung : rungs) {
        for (unsigned state = 0; state < state_count; ++state) {
            for (const bool restore : {false, true}) {
                for (const bool cold : {false, true})
                    tasks.push_back({rung, static_cast<State>(state), restore, cold});
            }
        }
    }
    return tasks;
}

Figures measure(Sampler& sampler, const std::vector<Task>& tasks, const Plan& plan) {
    std::mt19937 random(plan.seed);
    std::vector<std::size_t> order(tasks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<std::vector<double>> medians(tasks.size());
    std::vector<double> ratios;
    bool stopped = false;

    const auto block = [&](unsigned rounds, bool kept) {
        std::vector<std::vector<double>> samples(tasks.size());
        for (unsigned round = 0; round < rounds && !stopped; ++round) {
            std::shuffle(order.begin(), order.end(), random);
            for (const std::size_t at : order) {
                const Sample sample = sampler.take(tasks[at]);
                samples[at].push_back(cycles_of(sample));
                if (kept) ratios.push_back(static_cast<double>(sample.chain) / chain_length);
            }
            stopped = plan.stop && plan.stop();
        }
        for (std::size_t at = 0; kept && at < tasks.size(); ++at)
            medians[at].push_back(median(samples[at]));
    };

    block(plan.warm_up, false);
    for (unsigned i = 0; i < plan.blocks && !stopped; ++i) {
        if (i > 0 && plan.pause) plan.pause();
        block(plan.rounds, true);
        if (plan.at_end) plan.at_end();
    }
    Figures figures;
    if (stopped) return figures;
    figures.ticks_per_cycle = median(ratios);
    for (std::size_t at = 0; at < tasks.size(); ++at) {
        const auto [low, high] = std::minmax_element(medians[at].begin(), medians[at].end());
        Figure figure{tasks[at], median(medians[at]), 0};
        // A figure of nothing is no figure: the subtraction left less than the loop itself.
        figure.spread = figure.cycles > 0 ? (*high - *low) / figure.cycles : 1;
        figures.list.push_back(figure);
    }
    return figures;
}

} // namespace lab::calibrate
