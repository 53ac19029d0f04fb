// SPDX-License-Identifier: MIT
// What went wrong in a bench.
#include "lab/bench/failures.hpp"

#include "lab/error.hpp"
#include "lab/machine/job_line.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace lab {
namespace {

constexpr std::size_t console_lines = 8;

std::string reason(const Outcome& outcome) {
    if (outcome.status == Status::done)
        return fmt::format("it ended with exit code {}", outcome.code);
    if (outcome.status == Status::refused) return "the machine refused it: " + outcome.why;
    return outcome.why;
}

/// The last lines of an output, each indented; empty lines left out.
std::string tail(std::string_view console) {
    std::vector<std::string> lines;
    while (!console.empty()) {
        std::string_view line = console.substr(0, console.find('\n'));
        console.remove_prefix(std::min(line.size() + 1, console.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty()) lines.push_back("  " + plain(line, 160) + "\n");
    }
    const std::size_t first = lines.size() > console_lines ? lines.size() - console_lines : 0;
    return fmt::format(
        "{}", fmt::join(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end(), ""));
}

} // namespace

std::string describe_failures(const std::vector<Result>& results) {
    struct Group {
        const Result* first;
        std::string why;
        std::vector<std::string> policies;
    };
    std::vector<Group> groups;
    for (const Result& result : results) {
        if (result.good()) continue;
        const std::string why = reason(result.outcome);
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
            return group.why == why && group.first->job.workload == result.job.workload;
        });
        if (same == groups.end())
            groups.push_back({&result, why, {result.policy.spec}});
        else
            same->policies.push_back(result.policy.spec);
    }
    std::string text;
    for (const Group& group : groups) {
        const Outcome& outcome = group.first->outcome;
        text += fmt::format("stint: {} under {}: {}\n", quote(group.first->job.workload),
                            fmt::join(group.policies, ", "), group.why);
        if (const std::string lines = tail(show_names(outcome.console)); !lines.empty())
            text += fmt::format("  its last output (under {}):\n{}", group.policies.front(), lines);
    }
    return text;
}

int exit_code_of(const std::vector<Result>& results) {
    const auto late = [](const Result& result) { return result.outcome.status == Status::timeout; };
    const auto good = [](const Result& result) { return result.good(); };
    if (std::any_of(results.begin(), results.end(), late)) return ExitCode::timeout;
    return std::all_of(results.begin(), results.end(), good) ? ExitCode::ok : ExitCode::failure;
}

std::string describe_notes(const std::vector<Result>& results) {
    std::set<std::string> seen;
    std::string text;
    for (const Result& result : results) {
        for (const std::string& note : result.outcome.notes)
            if (seen.insert(note).second)
                text += fmt::format("stint: the machine says: {}\n", note);
    }
    return text;
}

std::string describe_unknown_calls(const std::vector<Result>& results) {
    std::set<std::string> seen;
    std::string text;
    for (const Result& result : results) {
        for (const std::string& call : result.outcome.unknown_calls) {
            if (seen.insert(result.job.workload + '\n' + call).second)
                text += fmt::format("stint: {} made a system call that the reference kernel does "
                                    "not know: {}\n",
                                    quote(result.job.workload), call);
        }
    }
    return text;
}

} // namespace lab
