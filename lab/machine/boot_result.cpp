// SPDX-License-Identifier: MIT
// What became of a boot.
#include "lab/machine/boot_result.hpp"

#include "lab/machine/boot_archive.hpp"
#include "lab/machine/call_name.hpp"
#include "lab/machine/job_line.hpp"
#include "lab/machine/report.hpp"
#include "lab/text/last_line.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <optional>
#include <utility>

namespace lab {
namespace {

constexpr int debug_exit_well = 33;  ///< (0x10 << 1) | 1
constexpr int debug_exit_panic = 35; ///< (0x11 << 1) | 1

/// The kernel's last word.
std::string panic_line(std::string_view console) {
    constexpr std::string_view prefix = "stint: ";
    const std::size_t at = console.find("stint: panic");
    std::string line = at == console.npos
                           ? last_line(console)
                           : plain(console.substr(at, console.find('\n', at) - at), 200);
    return line.starts_with(prefix) ? line.substr(prefix.size()) : line;
}

std::string describe(const Report::Fault& fault) {
    return fmt::format("{} in {} (thread {}, address {:#x}, ip {:#x})", plain(fault.what),
                       plain(show_names(fault.program)), fault.thread, fault.address,
                       fault.instruction);
}

void take_job(const Report& report, const Report::Job& job, Outcome& outcome) {
    outcome.code = static_cast<int>(job.code);
    outcome.rung = job.rung;
    outcome.area_size = job.area_size;
    outcome.counts = job.counts;
    outcome.instructions = report.counts_instructions ? job.instructions : 0;
    outcome.marked = job.marked;
    outcome.ring = job.ring;
    for (const std::string& note : report.notes)
        outcome.notes.push_back(plain(note, 200));
    for (const Report::UnknownCall& call : job.unknown_calls)
        outcome.unknown_calls.push_back(fmt::format("{} ({} time{})", call_name(call.number),
                                                    call.times, call.times == 1 ? "" : "s"));
    if (job.status == Report::Status::error) {
        outcome.status = Status::refused;
        outcome.why = plain(job.why, 200);
        if (job.why.find("rung") != std::string::npos)
            outcome.why += fmt::format(" (it offers {})", fmt::join(report.rungs, ", "));
        return;
    }
    if (job.status == Report::Status::fault || !job.faults.empty()) {
        outcome.status = Status::fault;
        outcome.why = job.faults.empty() ? "a fault that the kernel did not describe"
                                         : describe(job.faults.front());
        return;
    }
    outcome.status = Status::done;
    if (!job.counted) throw BadReport("the kernel's report has no counts for the job");
}

/// Why a boot came to no good end.
struct BadEnd {
    Status status;
    std::string why;
};

BadEnd broken(std::string why) { return {Status::broken, std::move(why)}; }

BadEnd panicked(const Boot& boot) {
    return broken(fmt::format("the kernel panicked: {}", panic_line(boot.console)));
}

/// By what its process and its console say; nothing where the report has the word.
std::optional<BadEnd> bad_end(const Boot& boot) {
    const std::string& name = boot.emulator;
    const int value = boot.ended.value;
    switch (boot.ended.how) {
    case Ended::How::exited:
        if (boot.verdict == Verdict::report || value == debug_exit_well) return std::nullopt;
        if (value == debug_exit_panic) return panicked(boot);
        return broken(
            fmt::format("{} ended with exit code {}: {}", name, value, last_line(boot.messages)));
    case Ended::How::killed:
        return broken(value == SIGXFSZ ? "it wrote more than the limit of a file"
                                       : fmt::format("{} was killed by signal {} ({})", name, value,
                                                     ::strsignal(value)));
    case Ended::How::not_started:
        return broken(fmt::format("{} cannot be started: {}", name, std::strerror(value)));
    case Ended::How::interrupted:
        return broken("interrupted");
    case Ended::How::timeout:
        return BadEnd{Status::timeout,
                      fmt::format("it did not end within {} seconds", boot.timeout.count())};
    }
    return std::nullopt;
}

/// By what the report says.
std::optional<BadEnd> bad_report(const Boot& boot, const Report& report, std::size_t count) {
    if (!report.ended && boot.verdict == Verdict::report) {
        if (boot.console.find("stint: panic") != std::string::npos) return panicked(boot);
        if (last_line(boot.console).starts_with("stint: "))
            return broken(fmt::format("the kernel stopped: {}", panic_line(boot.console)));
        return broken(
            fmt::format("{} ended before the kernel: {}", boot.emulator, last_line(boot.messages)));
    }
    if (!report.ended) return broken("the kernel's report is cut off: it has no end line");
    if (report.status != 0) return broken(plain(report.why));
    if (report.cpus != boot.cpus)
        return broken(
            fmt::format("the kernel runs on {} of the machine's {} CPUs", report.cpus, boot.cpus));
    bool same = report.jobs.size() == count;
    for (std::size_t i = 0; same && i < count; ++i)
        same = report.jobs[i].id == boot_job_id(i);
    if (same) return std::nullopt;
    return broken(fmt::format("the kernel reported {} jobs, not the {} that it was given",
                              report.jobs.size(), count == 1 ? "one" : fmt::format("{}", count)));
}

/// Cuts the console into the outputs of jobs.
class Console {
public:
    explicit Console(const std::string& console) : all(console) {}

    std::string until(std::size_t end) {
        end = std::clamp(end, begin, all.size());
        const std::size_t from = std::exchange(begin, end);
        return all.substr(from, end - from);
    }
    std::string rest() { return until(all.size()); }

private:
    const std::string& all;
    std::size_t begin = 0;
};

Outcome outcome_of(const BadEnd& end, std::string console) {
    Outcome outcome;
    outcome.status = end.status;
    outcome.why = end.why;
    outcome.console = std::move(console);
    return outcome;
}

} // namespace

std::vector<Outcome> boot_results(const Boot& boot, std::size_t count) {
    std::vector<Outcome> outcomes;
    std::optional<BadEnd> bad = bad_end(boot);
    Console console(boot.console);
    try {
        const Report report = read_report(boot.report);
        if (!bad) bad = bad_report(boot, report, count);
        for (const Report::Job& job : report.jobs) {
            // After a bad end, the last job of the list is the one that it may belong to.
            const bool over = job.console_end && outcomes.size() + 1 < count;
            if (bad && !over) break;
            Outcome outcome;
            take_job(report, job, outcome);
            outcome.console = job.console_end ? console.until(*job.console_end) : console.rest();
            outcomes.push_back(std::move(outcome));
        }
    } catch (const BadReport& why) {
        if (!bad) bad = broken(why.what());
    }
    if (bad) outcomes.push_back(outcome_of(*bad, console.rest()));
    return outcomes;
}

Outcome boot_result(const Boot& boot) { return std::move(boot_results(boot, 1).front()); }

} // namespace lab
