// SPDX-License-Identifier: MIT
// The reference kernel under QEMU.
#include "lab/machine/qemu.hpp"

#include "lab/choose/place.hpp"
#include "lab/error.hpp"
#include "lab/host/process.hpp"
#include "lab/host/scratch.hpp"
#include "lab/machine/archive.hpp"
#include "lab/machine/job_line.hpp"
#include "lab/machine/program_file.hpp"
#include "lab/machine/report.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace lab {
namespace fs = std::filesystem;
namespace {

constexpr unsigned long file_limit = 256ul << 20; ///< console and report, bytes each
constexpr int debug_exit_well = 33;               ///< (0x10 << 1) | 1
constexpr int debug_exit_panic = 35;              ///< (0x11 << 1) | 1
constexpr const char* job_id = "1";

bool on_path(const char* name) {
    const char* variable = std::getenv("PATH");
    std::string_view path = variable != nullptr ? variable : "/usr/bin:/bin";
    while (!path.empty()) {
        const std::string_view folder = path.substr(0, path.find(':'));
        path.remove_prefix(std::min(folder.size() + 1, path.size()));
        if (::access((fs::path(folder) / name).c_str(), X_OK) == 0) return true;
    }
    return false;
}

std::string make_archive(const Job& job) {
    Archive archive;
    archive.add("jobs", job_line(job, job_id) + "\n", 0644);
    for (std::size_t i = 0; i < job.programs.size(); ++i) {
        const fs::path file = job.programs[i][0];
        archive.add(archive_name(i, file.filename().string()), load_program(file), 0755);
    }
    return archive.finish();
}

std::vector<std::string> command_line(const Job& job, const fs::path& kernel,
                                      const Scratch& scratch) {
    const auto file = [&](const char* name) { return (scratch / name).string(); };
    return {Qemu::program,
            "-M",
            "q35",
            "-m",
            "256",
            "-smp",
            "1",
            "-accel",
            "tcg",
            "-cpu",
            job.cpu.empty() ? Qemu::default_cpu : job.cpu,
            "-icount",
            "shift=0,sleep=off",
            "-display",
            "none",
            "-no-reboot",
            "-nodefaults",
            "-kernel",
            kernel.string(),
            "-initrd",
            file("archive"),
            "-serial",
            "file:" + file("console"),
            "-serial",
            "file:" + file("report"),
            "-device",
            "isa-debug-exit,iobase=0x501"};
}

std::string read_if_there(const fs::path& file) {
    std::error_code error;
    return fs::exists(file, error) ? read_file(file) : "";
}

/// The last line that is not blank.
std::string last_line(std::string_view text) {
    const std::size_t end = text.find_last_not_of("\r\n \t");
    if (end == text.npos) return "";
    text = text.substr(0, end + 1);
    return plain(text.substr(text.rfind('\n') + 1), 200);
}

/// The kernel's own first word about its end, among the programs' lines.
std::string panic_line(std::string_view console) {
    const std::size_t at = console.find("stint: panic");
    return at == console.npos ? last_line(console)
                              : plain(console.substr(at, console.find('\n', at) - at), 200);
}

std::string program_of(const Report::Fault& fault) {
    return std::string(shown_name(fault.program));
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
        outcome.unknown_calls.push_back(fmt::format("system call {} ({} time{})", call.number,
                                                    call.times, call.times == 1 ? "" : "s"));
    switch (job.status) {
    case Report::Status::error:
        outcome.status = Status::refused;
        outcome.why = job.why;
        return;
    case Report::Status::fault:
        outcome.status = Status::fault;
        outcome.why =
            job.fault ? fmt::format("{} in {} (thread {}, address {:#x}, ip {:#x})",
                                    plain(job.fault->what), plain(program_of(*job.fault)),
                                    job.fault->thread, job.fault->address, job.fault->instruction)
                      : "a fault that the kernel did not describe";
        return;
    case Report::Status::exit:
        outcome.status = Status::done;
        if (!job.counted) throw BadReport("the kernel's report has no counts for the job");
        return;
    }
}

Outcome broken(Outcome outcome, std::string why) {
    outcome.status = Status::broken;
    outcome.why = std::move(why);
    return outcome;
}

/// What became of a boot that QEMU itself ended with `code`.
Outcome judge(int code, const Scratch& scratch, Outcome outcome) {
    if (code == debug_exit_panic)
        return broken(std::move(outcome),
                      fmt::format("the kernel panicked: {}", panic_line(outcome.console)));
    if (code != debug_exit_well)
        return broken(std::move(outcome),
                      fmt::format("{} ended with exit code {}: {}", Qemu::program, code,
                                  last_line(read_if_there(scratch / "messages"))));
    try {
        const Report report = read_report(read_if_there(scratch / "report"));
        if (!report.ended) throw BadReport("the kernel's report is cut off: it has no end line");
        if (report.jobs.size() != 1 || report.jobs[0].id != job_id)
            throw BadReport(fmt::format(
                "the kernel reported {} jobs, not the one that it was given", report.jobs.size()));
        take_job(report, report.jobs[0], outcome);
    } catch (const BadReport& bad) {
        return broken(std::move(outcome), bad.what());
    }
    return outcome;
}

} // namespace

Qemu::Qemu(const Interrupt& interrupt) : stop(interrupt), kernel(kernel_file()) {
    if (!on_path(program))
        throw Failure(fmt::format("{} is missing: install the package qemu-system-x86, or use "
                                  "--machine sim",
                                  program));
}

Outcome Qemu::run(const Job& job) {
    const std::string archive = make_archive(job);
    const Scratch scratch;
    write_file(scratch / "archive", archive);
    const Ended ended = run_process(
        {command_line(job, kernel, scratch), scratch / "messages", job.timeout, file_limit}, stop);
    Outcome outcome;
    outcome.console = read_if_there(scratch / "console");
    switch (ended.how) {
    case Ended::How::exited:
        return judge(ended.value, scratch, std::move(outcome));
    case Ended::How::killed:
        if (ended.value == SIGXFSZ)
            return broken(std::move(outcome),
                          fmt::format("it wrote more than {} MiB", file_limit >> 20));
        return broken(std::move(outcome), fmt::format("{} was killed by signal {} ({})", program,
                                                      ended.value, ::strsignal(ended.value)));
    case Ended::How::not_started:
        return broken(std::move(outcome),
                      fmt::format("{} cannot be started: {}", program, std::strerror(ended.value)));
    case Ended::How::interrupted:
        return broken(std::move(outcome), "interrupted");
    case Ended::How::timeout:
        outcome.status = Status::timeout;
        outcome.why = fmt::format("it did not end within {} seconds", job.timeout.count());
        return outcome;
    }
    return outcome;
}

std::vector<std::string> Qemu::cpu_models() const {
    const Scratch scratch;
    const fs::path output = scratch / "models";
    const Ended ended = run_process(
        {{program, "-cpu", "help"}, output, std::chrono::seconds(30), file_limit}, stop);
    if (ended.how != Ended::How::exited || ended.value != 0)
        throw Failure(fmt::format("{} -cpu help failed", program));
    std::vector<std::string> names;
    std::string_view text;
    const std::string all = read_file(output);
    for (text = all; !text.empty();) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (!line.starts_with("x86 ")) continue;
        const std::string_view name = line.substr(4 + line.substr(4).find_first_not_of(' '));
        names.emplace_back(name.substr(0, name.find(' ')));
    }
    return names;
}

} // namespace lab
