// SPDX-License-Identifier: MIT
// The reference kernel under QEMU.
#include "lab/machine/qemu.hpp"

#include "lab/error.hpp"
#include "lab/host/process.hpp"
#include "lab/host/scratch.hpp"
#include "lab/host/tool.hpp"
#include "lab/machine/boot_archive.hpp"
#include "lab/machine/boot_result.hpp"
#include "lab/machine/report.hpp"
#include "lab/machine/trace.hpp"
#include "lab/text/lines.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lab {
namespace fs = std::filesystem;
namespace {

constexpr unsigned long file_limit = 256ul << 20; ///< console and report, bytes each
/// Starts a kernel at once, where the PC's usual firmware first looks for devices for most of a
/// second under icount. QEMU packages bring it; without it the usual one serves.
constexpr const char* firmware = "qboot.rom";

} // namespace

Qemu::Qemu(const Interrupt& interrupt, fs::path image) : stop(interrupt), kernel(std::move(image)) {
    if (!on_path(program))
        throw Failure(fmt::format("{} is missing: install the package qemu-system-x86, or use "
                                  "--machine sim",
                                  program));
    const std::vector<std::string> folders = lines(answer("-L"));
    quick_firmware = std::any_of(folders.begin(), folders.end(), [](const std::string& folder) {
        std::error_code error;
        return fs::exists(fs::path(folder) / firmware, error);
    });
}

std::vector<std::string> Qemu::command_line(const Job& job, const Scratch& scratch) const {
    const auto file = [&](const char* name) { return (scratch / name).string(); };
    std::vector<std::string> words{program, "-M", "q35", "-m", "256"};
    const auto add = [&](const std::string& option, const std::string& value) {
        words.push_back(option);
        words.push_back(value);
    };
    add("-smp", std::to_string(job.smp));
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
        // One instruction a block, each block entered through the log, and only those of the
        // ranges.
        words.emplace_back("-singlestep");
        add("-d", "exec,nochain");
        add("-dfilter", trace_filter(job.watched));
        add("-D", file("trace"));
    }
    return words;
}

Outcome Qemu::run(const Job& job) {
    const Job* const only = &job;
    const std::string archive = boot_archive({&only, 1});
    const Scratch scratch;
    write_file(scratch / "archive", archive);
    const Ended ended = run_process(
        {command_line(job, scratch), scratch / "messages", job.timeout, file_limit}, stop);
    Outcome outcome = boot_result({program, ended, job.timeout, read_if_there(scratch / "messages"),
                                   read_if_there(scratch / "console"),
                                   read_if_there(scratch / "report"), Verdict::exit_code, job.smp});
    try {
        if (!job.watched.empty()) outcome.executed = read_trace(read_if_there(scratch / "trace"));
    } catch (const BadReport& bad) {
        outcome.status = Status::broken;
        outcome.why = bad.what();
    }
    return outcome;
}

std::string Qemu::answer(const std::string& option) const {
    return ask({program, option, "help"}, stop);
}

std::vector<std::string> Qemu::cpu_models() const {
    std::vector<std::string> names;
    for (const std::string& line : lines(answer("-cpu"))) {
        if (!line.starts_with("x86 ")) continue;
        const std::string name = line.substr(line.find_first_not_of(' ', 4));
        names.push_back(name.substr(0, name.find(' ')));
    }
    return names;
}

} // namespace lab
