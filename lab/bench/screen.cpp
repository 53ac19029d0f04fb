// SPDX-License-Identifier: MIT
// What `stint bench` prints.
#include "lab/bench/screen.hpp"

#include "lab/bench/checks.hpp"
#include "lab/bench/price.hpp"
#include "lab/bench/standard.hpp"
#include "lab/bench/switch_cost.hpp"
#include "lab/bench/table.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace lab {
namespace {

constexpr const char* exact_or_modelled = "Exact, the same in every run: all counts. Modelled: FPU "
                                          "cycles per switch, the counts times the\n"
                                          "costs of the profile that heads the column, * the "
                                          "cheapest. No time of the emulator is shown.\n";
constexpr const char* trust =
    "Trust: the workloads are one trust domain, so policies that leave registers behind CR0.TS run "
    "too.\n";

/// The first result that came to a good end: its rung and area stand for all.
const Result* sample(const Bench& bench) {
    const auto found = std::find_if(bench.results.begin(), bench.results.end(),
                                    [](const Result& result) { return result.good(); });
    return found == bench.results.end() ? nullptr : &*found;
}

std::string where(const Bench& bench) {
    const std::string cpus = bench.smp == 1 ? "one CPU" : fmt::format("{} CPUs", bench.smp);
    std::string text = "the simulator";
    if (bench.machine == "bochs")
        text = fmt::format("Bochs ({}, {})", bench.cpu, cpus);
    else if (bench.machine != "sim")
        text = fmt::format("QEMU ({}, {}, {})", bench.machine, bench.cpu, cpus);
    if (const Result* one = sample(bench))
        text += fmt::format(", rung {} ({} bytes)", one->outcome.rung, one->outcome.area_size);
    return text;
}

/// Which of each profile's figures are used, and how good the weakest of all is.
std::string profiles_line(const Bench& bench, const Pricing& pricing) {
    const Result* one = sample(bench);
    std::vector<std::string> parts;
    auto weakest = cost::Kind::measured;
    for (const cost::Profile* profile : pricing.columns) {
        const cost::Costs costs = costs_of(*profile, one != nullptr ? one->outcome.rung : "");
        parts.push_back(fmt::format("{} {}", profile->name, cost::name_of(costs.rung)));
        weakest = std::min(weakest, costs.kind);
    }
    return fmt::format("Costs: {}; weakest evidence: {}.\n", fmt::join(parts, ", "),
                       cost::name_of(weakest));
}

/// What is exact, what is modelled and from what, and whom the workloads trust.
std::string preamble(const Bench& bench, const Pricing& pricing) {
    return exact_or_modelled + profiles_line(bench, pricing) + trust;
}

std::string verdicts(const Bench& bench, const Pricing& pricing) {
    const std::pair<const char*, const char*> loads[] = {{"the FPU loop", Standard::fpu_loop},
                                                         {"the ping-pong", Standard::ping_pong}};
    std::string text;
    for (const cost::Profile* profile : pricing.columns) {
        std::vector<std::string> parts;
        for (const auto& [name, workload] : loads)
            parts.push_back(verdict(name, entrants(results_of(bench, workload), *profile)));
        text += fmt::format("{}: {}.\n", profile->name, fmt::join(parts, ";\n  "));
    }
    return text;
}

std::string break_even_line(const Bench& bench, const Pricing& pricing) {
    const Result* one = sample(bench);
    const cost::Costs costs = costs_of(*pricing.here, one != nullptr ? one->outcome.rung : "");
    const auto share = cost::break_even(costs);
    if (!share) return "";
    return fmt::format(
        "This CPU (as {}, {}): eager beats lazy when more than {:.0f} % of stints use "
        "the FPU.\n",
        pricing.here->name, cost::name_of(costs.rung), 100 * *share);
}

std::string checks_line(const Bench& bench) {
    const std::vector<const Result*> results = results_of(bench, Standard::register_check);
    const Checks checks = sum_checks(results);
    if (checks.runs == 0) return "Registers: none was checked.\n";
    const std::string silent =
        checks.silent == 0 ? "" : fmt::format(", {} runs said nothing", checks.silent);
    const double preempted = checks.switches == 0 ? 0
                                                  : 100 * static_cast<double>(checks.preemptions) /
                                                        static_cast<double>(checks.switches);
    return fmt::format(
        "Registers: {} checked under {} policies, {} of {} switches ({:.0f} %) forced "
        "by the timer: {} wrong{}.\n",
        checks.checked, checks.runs, checks.preemptions, checks.switches, preempted, checks.wrong,
        silent);
}

std::string next_commands(const NextSteps& next) {
    return fmt::format("Next (the last for any static program):\n"
                       "  {0} steps --policy sleazy --use 8 --skip 1 --total 20\n"
                       "  {0} bench -w \"stints --use 3 --skip 2 --total 400\" --json -\n"
                       "  {0} bench -w \"pingpong --rounds 9\" -p lazy --ring r && {0} replay r\n"
                       "  {0} bench -- {1}\n",
                       next.called_as, next.program);
}

} // namespace

std::string first_screen(const Bench& bench, const Pricing& pricing, const NextSteps& next) {
    const std::vector<const Result*> loop = results_of(bench, Standard::fpu_loop);
    const std::vector<const Result*> game = results_of(bench, Standard::ping_pong);
    std::string text =
        fmt::format("Stint: {} policies x 3 workloads on {}.\n", loop.size(), where(bench));
    text += preamble(bench, pricing);
    text += fmt::format("\nFPU loop beside a getpid loop: {}\n", Standard::fpu_loop);
    text += draw_table(loop, pricing, Detail::brief);
    text += fmt::format("\nFutex ping-pong, one FPU operation a turn: {}\n", Standard::ping_pong);
    text += draw_table(game, pricing, Detail::brief);
    text += '\n' + verdicts(bench, pricing);
    text += break_even_line(bench, pricing);
    text += checks_line(bench);
    text += next_commands(next);
    return text;
}

std::string tables(const Bench& bench, const Pricing& pricing) {
    std::vector<std::string> workloads;
    for (const Result& result : bench.results) {
        if (workloads.empty() || workloads.back() != result.job.workload)
            workloads.push_back(result.job.workload);
    }
    std::string text = fmt::format("Stint on {}.\n", where(bench));
    text += preamble(bench, pricing);
    for (const std::string& workload : workloads) {
        const std::vector<const Result*> results = results_of(bench, workload);
        text += fmt::format("\n{}\n", plain(workload, 400));
        text += draw_table(results, pricing, Detail::full);
        text += beside_linux(results);
        if (results.size() < 2) continue;
        for (const cost::Profile* profile : pricing.columns)
            text += fmt::format("{}: {}.\n", profile->name,
                                verdict("the load", entrants(results, *profile)));
    }
    return text;
}

} // namespace lab
