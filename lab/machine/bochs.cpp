// SPDX-License-Identifier: MIT
// The reference kernel under Bochs.
#include "lab/machine/bochs.hpp"

#include "lab/error.hpp"
#include "lab/host/process.hpp"
#include "lab/host/scratch.hpp"
#include "lab/host/tool.hpp"
#include "lab/machine/bochs_files.hpp"
#include "lab/machine/boot_archive.hpp"
#include "lab/machine/boot_result.hpp"
#include "lab/machine/grub_iso.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace lab {
namespace {

constexpr unsigned long file_limit = 256ul << 20; ///< console and report, bytes each
/// Debian's Bochs begins in its debugger: go on.
constexpr const char* debugger_commands = "continue\n";

/// Debian's Bochs has its ROMs in packages that it only recommends.
void check_roms() {
    const char* share = std::getenv("BXSHARE");
    const std::filesystem::path folder = share != nullptr ? share : "/usr/share/bochs";
    for (const char* rom : {bochs_bios, bochs_vga_bios}) {
        std::error_code error;
        if (!std::filesystem::exists(folder / rom, error))
            throw Failure(fmt::format("{} is missing, which Bochs starts from: install the "
                                      "packages bochsbios and vgabios, or use --machine tcg",
                                      (folder / rom).string()));
    }
}

} // namespace

Bochs::Bochs(const Interrupt& interrupt, std::filesystem::path image)
    : stop(interrupt), kernel(std::move(image)) {
    if (!on_path(program))
        throw Failure(fmt::format("{} is missing: install the packages bochs, bochsbios and "
                                  "vgabios, or use --machine tcg",
                                  program));
    check_iso_tools();
    check_roms();
}

Outcome Bochs::run(const Job& job) {
    const Job* const only = &job;
    return std::move(run_list({&only, 1}).front());
}

std::vector<Outcome> Bochs::run_list(std::span<const Job* const> jobs) {
    std::vector<Outcome> outcomes;
    while (outcomes.size() < jobs.size()) {
        std::vector<Outcome> some = boot(jobs.subspan(outcomes.size()));
        std::move(some.begin(), some.end(), std::back_inserter(outcomes));
    }
    return outcomes;
}

std::vector<Outcome> Bochs::boot(std::span<const Job* const> jobs) {
    const std::string cpu = jobs[0]->cpu;
    const auto other =
        std::find_if(jobs.begin(), jobs.end(), [&](const Job* job) { return job->cpu != cpu; });
    jobs = jobs.first(static_cast<std::size_t>(other - jobs.begin()));
    jobs = jobs.first(jobs_of_one_archive(jobs));

    const Scratch scratch;
    const std::string archive = boot_archive(jobs);
    const BochsCpu model = read_bochs_cpu(cpu.empty() ? default_cpu : cpu);
    const std::string words =
        "wire=parallel" + (model.components.empty() ? "" : " xcr0=" + model.components);
    const BochsSetting setting{
        model,
        make_boot_disk({kernel, archive, words}, scratch, stop),
        scratch / "early",
        scratch / "console",
        scratch / "report",
        scratch / "log",
    };
    write_file(scratch / "configuration", bochs_configuration(setting));
    write_file(scratch / "commands", debugger_commands);
    const Ended ended = run_process({{program, "-q", "-f", (scratch / "configuration").string(),
                                      "-rc", (scratch / "commands").string()},
                                     scratch / "messages",
                                     jobs[0]->timeout,
                                     file_limit,
                                     setting.report},
                                    stop);
    return boot_results({program, ended, jobs[0]->timeout,
                         bochs_last_words(read_if_there(scratch / "messages")),
                         read_if_there(setting.early) + read_if_there(setting.console),
                         read_if_there(setting.report), Verdict::report},
                        jobs.size());
}

std::vector<std::string> Bochs::cpu_models() const {
    return bochs_models(ask({program, "--help", "cpu"}, stop));
}

} // namespace lab
