// SPDX-License-Identifier: MIT
// The reference kernel under QEMU.
#include "lab/machine/qemu.hpp"

#include "lab/choose/place.hpp"
#include "lab/error.hpp"
#include "lab/host/process.hpp"
#include "lab/host/scratch.hpp"
#include "lab/machine/archive.hpp"
#include "lab/machine/boot_result.hpp"
#include "lab/machine/job_line.hpp"
#include "lab/machine/program_file.hpp"
#include "lab/machine/report.hpp"
#include "lab/machine/trace.hpp"
#include "lab/text/last_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <unistd.h>

namespace lab {
namespace fs = std::filesystem;
namespace {

constexpr unsigned long file_limit = 256ul << 20; ///< console and report, bytes each
/// Starts a kernel at once, where the PC's usual firmware first looks for devices for most of a
/// second under icount. QEMU packages bring it; without it the usual one serves.
constexpr const char* firmware = "qboot.rom";

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
    archive.add("jobs", job_line(job, boot_job_id) + "\n", 0644);
    for (std::size_t i = 0; i < job.programs.size(); ++i) {
        const fs::path file = job.programs[i][0];
        archive.add(archive_name(i, file.filename().string()), load_program(file), 0755);
    }
    return archive.finish();
}

std::string read_if_there(const fs::path& file) {
    std::error_code error;
    return fs::exists(file, error) ? read_file(file) : "";
}

std::vector<std::string> lines(std::string_view text) {
    std::vector<std::string> found;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        found.emplace_back(line);
    }
    return found;
}

} // namespace

Qemu::Qemu(const Interrupt& interrupt, fs::path image) : stop(interrupt), kernel(std::move(image)) {
    if (!on_path(program))
        throw Failure(fmt::format("{} is missing: install the package qemu-system-x86, or use "
                                  "--machine sim",
                                  program));
    const std::vector<std::string> folders = lines(ask("-L"));
    quick_firmware = std::any_of(folders.begin(), folders.end(), [](const std::string& folder) {
        std::error_code error;
        return fs::exists(fs::path(folder) / firmware, error);
    });
}

std::vector<std::string> Qemu::command_line(const Job& job, const Scratch& scratch) const {
    const auto file = [&](const char* name) { return (scratch / name).string(); };
    std::vector<std::string> words{program, "-M", "q35", "-m", "256", "-smp", "1"};
    const auto add = [&](const std::string& option, const std::string& value) {
        words.push_back(option);
        words.push_back(value);
    };
    add("-accel", "tcg");
    add("-cpu", job.cpu.empty() ? default_cpu : job.cpu);
    add("-icount", "shift=0,sleep=off");
    add("-display", "none");
    words.emplace_back("-no-reboot");
    words.emplace_back("-nodefaults");
    if (quick_firmware) add("-bios", firmware);
    add("-kernel", kernel.string());
    add("-initrd", file("archive"));
    add("-serial", "file:" + file("console"));
    add("-serial", "file:" + file("report"));
    add("-device", "isa-debug-exit,iobase=0x501");
    if (!job.watched.empty()) {
        // One instruction a block, each block entered through the log, and only those of the ranges.
        words.emplace_back("-singlestep");
        add("-d", "exec,nochain");
        add("-dfilter", trace_filter(job.watched));
        add("-D", file("trace"));
    }
    return words;
}

Outcome Qemu::run(const Job& job) {
    const std::string archive = make_archive(job);
    const Scratch scratch;
    write_file(scratch / "archive", archive);
    const Ended ended = run_process(
        {command_line(job, scratch), scratch / "messages", job.timeout, file_limit}, stop);
    Outcome outcome = boot_result({program, ended, job.timeout, read_if_there(scratch / "messages"),
                                   read_if_there(scratch / "console"),
                                   read_if_there(scratch / "report")});
    try {
        if (!job.watched.empty()) outcome.executed = read_trace(read_if_there(scratch / "trace"));
    } catch (const BadReport& bad) {
        outcome.status = Status::broken;
        outcome.why = bad.what();
    }
    return outcome;
}

std::string Qemu::ask(const std::string& option) const {
    const Scratch scratch;
    const fs::path output = scratch / "answer";
    const Ended ended = run_process(
        {{program, option, "help"}, output, std::chrono::seconds(30), file_limit}, stop);
    if (ended.how == Ended::How::interrupted)
        throw Failure("interrupted; nothing was written", ExitCode::interrupted);
    if (ended.how != Ended::How::exited || ended.value != 0)
        throw Failure(fmt::format("{} does not work: `{} {} help` failed: {}", program, program,
                                  option, last_line(read_if_there(output))));
    return read_file(output);
}

std::vector<std::string> Qemu::cpu_models() const {
    std::vector<std::string> names;
    for (const std::string& line : lines(ask("-cpu"))) {
        if (!line.starts_with("x86 ")) continue;
        const std::string name = line.substr(line.find_first_not_of(' ', 4));
        names.push_back(name.substr(0, name.find(' ')));
    }
    return names;
}

} // namespace lab
