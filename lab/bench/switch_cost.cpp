// SPDX-License-Identifier: MIT
// The instructions of one switch.
#include "lab/bench/switch_cost.hpp"

#include "lab/bench/run.hpp"
#include "lab/choose/place.hpp"
#include "lab/error.hpp"
#include "lab/host/scratch.hpp"
#include "lab/machine/qemu.hpp"
#include "lab/machine/symbols.hpp"
#include "lab/text/grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace lab {
namespace {

constexpr const char* measuring_workload = "switch_cost";
constexpr const char* futex_workload = "pingpong";

/// The functions of kernel/arch that switch the integer registers.
constexpr const char* register_switch[] = {"switch_over", "switch_stacks"};

/// Stints of each thread in the two runs; two switches each.
constexpr std::array<unsigned, 2> rounds = {20, 60};
constexpr double switches_between = 2 * (rounds[1] - rounds[0]);
constexpr unsigned quantum_us = 10'000'000; ///< longer than any of these runs

bool runs(const Result& result, const char* workload) {
    return result.job.programs.size() == 1 &&
           std::filesystem::path(result.job.programs[0][0]).filename() == workload;
}

/// The program's words with another number of rounds.
std::vector<std::string> with_rounds(const std::vector<std::string>& words, unsigned count) {
    const std::string option = "--rounds";
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == option)
            ++i;
        else if (!words[i].starts_with(option + "="))
            changed.push_back(words[i]);
    }
    changed.push_back(option);
    changed.push_back(fmt::format("{}", count));
    return changed;
}

/// The runs that a result's cost is made of, one for each number of rounds.
std::vector<Result> plan(const Result& result) {
    std::vector<Result> runs;
    for (const unsigned count : rounds) {
        Result& run = runs.emplace_back();
        run.policy = result.policy;
        run.job = result.job;
        run.job.programs[0] = with_rounds(result.job.programs[0], count);
        run.job.rung = result.outcome.rung;
        run.job.quantum_us = quantum_us;
        run.job.keep_ring = false;
        run.job.quiet = true;
    }
    return runs;
}

void run_well(Qemu& machine, std::vector<Result>& runs, unsigned threads,
              const Interrupt& interrupt) {
    run_all(machine, runs, threads, interrupt, [](std::size_t) {});
    for (const Result& run : runs) {
        if (interrupt.seen()) throw Failure("interrupted", ExitCode::interrupted);
        if (!run.good() || !run.outcome.marked || run.outcome.instructions == 0)
            throw Failure(fmt::format("the cost of a switch could not be measured: under {} the "
                                      "run of {} failed: {}",
                                      run.policy.spec, measuring_workload, run.outcome.why));
    }
}

/// What `count` grows by from the shorter run to the longer, by switch.
template <class Count>
double by_switch(const std::vector<Result>& runs, Count count) {
    return static_cast<double>(count(runs[1].outcome) - count(runs[0].outcome)) / switches_between;
}

double instructions(const std::vector<Result>& runs) {
    return by_switch(runs, [](const Outcome& outcome) { return outcome.instructions; });
}

std::vector<CodeRange> watched_functions() {
    const std::string image = read_file(kernel_file());
    std::vector<CodeRange> all;
    for (const char* word : register_switch) {
        const std::vector<CodeRange> found = find_functions(image, word);
        if (found.empty())
            throw Failure(fmt::format("the kernel's image names no function {}", word));
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

} // namespace

void measure_switch_costs(std::vector<Result>& results, unsigned threads,
                          const Interrupt& interrupt) {
    const auto measures = [](const Result& result) {
        return runs(result, measuring_workload) && result.good();
    };
    if (std::none_of(results.begin(), results.end(), measures)) return;
    Qemu whole(interrupt, kernel_file()), without(interrupt, kernel_without_fpu_file());
    const std::vector<CodeRange> watched = watched_functions();
    std::map<std::pair<std::string, std::string>, double> bare; // by workload and rung
    for (Result& result : results) {
        if (!measures(result)) continue;
        const std::pair key(result.job.workload, result.outcome.rung);
        if (bare.count(key) == 0) {
            std::vector<Result> runs = plan(result);
            for (Result& run : runs)
                run.job.policy = "none";
            run_well(without, runs, threads, interrupt);
            bare[key] = instructions(runs);
        }
        std::vector<Result> with_engine = plan(result);
        for (Result& run : with_engine)
            run.job.watched = watched;
        run_well(whole, with_engine, threads, interrupt);
        const auto executed = [](const Outcome& outcome) { return outcome.executed.size(); };
        result.cost = {instructions(with_engine) - bare[key], by_switch(with_engine, executed)};
    }
}

std::string beside_linux(const std::vector<const Result*>& results) {
    if (!results.empty() && runs(*results[0], futex_workload))
        return "Linux 6.1, the same on -cpu Haswell without mitigations: 3790 (short run) to 4700 "
               "(long run) instructions per switch.\n";
    Grid grid;
    grid.row({"instructions per switch", "FPU part", "register part"});
    bool measured = false;
    for (const Result* result : results) {
        if (!result->cost) continue;
        measured = true;
        grid.row({result->policy.spec, fmt::format("{:g}", result->cost->fpu),
                  fmt::format("{:g}", result->cost->registers)});
    }
    grid.row({"Linux 6.1", "80", "108"});
    if (!measured) return "";
    return grid.draw() +
           "Linux: -cpu Haswell without mitigations, a futex ping-pong. What each part "
           "holds, and what Linux does more: docs/switch-cost.md.\n";
}

} // namespace lab
