// SPDX-License-Identifier: MIT
// What became of a boot.
#include "lab/machine/boot_result.hpp"

#include "lab/machine/call_name.hpp"
#include "lab/machine/job_line.hpp"
#include "lab/machine/report.hpp"
#include "lab/text/last_line.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <csignal>
#include <cstring>

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

Outcome broken(Outcome outcome, std::string why) {
    outcome.status = Status::broken;
    outcome.why = std::move(why);
    return outcome;
}

Outcome judge(const Boot& boot, Outcome outcome) {
    const int code = boot.ended.value;
    if (code == debug_exit_panic)
        return broken(std::move(outcome),
                      fmt::format("the kernel panicked: {}", panic_line(boot.console)));
    if (code != debug_exit_well)
        return broken(std::move(outcome),
                      fmt::format("{} ended with exit code {}: {}", boot.emulator, code,
                                  last_line(boot.messages)));
    try {
        const Report report = read_report(boot.report);
        if (!report.ended) throw BadReport("the kernel's report is cut off: it has no end line");
        if (report.status != 0) return broken(std::move(outcome), plain(report.why));
        if (report.cpus != boot.cpus)
            throw BadReport(fmt::format("the kernel runs on {} of the machine's {} CPUs",
                                        report.cpus, boot.cpus));
        if (report.jobs.size() != 1 || report.jobs[0].id != boot_job_id)
            throw BadReport(fmt::format(
                "the kernel reported {} jobs, not the one that it was given", report.jobs.size()));
        take_job(report, report.jobs[0], outcome);
    } catch (const BadReport& bad) {
        return broken(std::move(outcome), bad.what());
    }
    return outcome;
}

} // namespace

Outcome boot_result(const Boot& boot) {
    Outcome outcome;
    outcome.console = boot.console;
    const std::string& name = boot.emulator;
    const int value = boot.ended.value;
    switch (boot.ended.how) {
    case Ended::How::exited:
        return judge(boot, std::move(outcome));
    case Ended::How::killed:
        return broken(std::move(outcome), value == SIGXFSZ
                                              ? "it wrote more than the limit of a file"
                                              : fmt::format("{} was killed by signal {} ({})", name,
                                                            value, ::strsignal(value)));
    case Ended::How::not_started:
        return broken(std::move(outcome),
                      fmt::format("{} cannot be started: {}", name, std::strerror(value)));
    case Ended::How::interrupted:
        return broken(std::move(outcome), "interrupted");
    case Ended::How::timeout:
        outcome.status = Status::timeout;
        outcome.why = fmt::format("it did not end within {} seconds", boot.timeout.count());
        return outcome;
    }
    return outcome;
}

} // namespace lab
