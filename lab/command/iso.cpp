// SPDX-License-Identifier: MIT
// `stint iso`: a disk image that runs a bench on real hardware.
#include "lab/bench/standard.hpp"
#include "lab/choose/place.hpp"
#include "lab/choose/policy.hpp"
#include "lab/choose/rung.hpp"
#include "lab/choose/workload.hpp"
#include "lab/command/makers.hpp"
#include "lab/error.hpp"
#include "lab/host/output_file.hpp"
#include "lab/host/scratch.hpp"
#include "lab/machine/boot_archive.hpp"
#include "lab/machine/grub_iso.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

namespace lab::command {
namespace {

using Words = std::vector<std::string>;

class IsoCommand : public Command {
public:
    std::string name() const override { return "iso"; }
    std::string summary() const override {
        return "write a disk image that runs a bench on real hardware, with measured cycles";
    }
    std::string examples() const override {
        return "Without a workload: the standard ones. The image boots from a CD or a USB stick; "
               "the machine shows\na table on a BIOS's text screen and sends the report over its "
               "second serial port (115200 8N1).\n"
               "Examples:\n"
               "  stint iso --output stint.iso\n"
               "  stint iso -o one.iso -w \"stints --use 1 --skip 0 --total 400\" -p eager";
    }
    void declare(Options& options) override {
        options.text("-o,--output", "FILE", output, "Where to write the image [stint.iso]");
        options.texts("-w,--workload", "STRING", workloads,
                      "As for `stint bench`; may be repeated");
        options.texts("-p,--policy", "SPEC", policies,
                      "As for `stint bench` (all is the default); may be repeated");
        options.text("-r,--rung", "RUNG", rung, "Save and restore instructions, or `best`");
        options.number("--quantum", "US", quantum, 1, 60'000'000, "Time slice in microseconds");
    }
    int run() override;

private:
    std::vector<Job> plan() const;

    std::string output = "stint.iso", rung = "best";
    Words workloads, policies;
    unsigned quantum = 1000;
};

std::vector<Job> IsoCommand::plan() const {
    Words texts = workloads;
    if (texts.empty()) texts = {Standard::fpu_loop, Standard::ping_pong, Standard::register_check};
    std::vector<Job> jobs;
    for (const std::string& text : texts) {
        const Workload workload = choose_workload(text, "hardware");
        for (const PolicyChoice& policy : choose_policies(policies)) {
            if (workloads.empty() && policy.measuring_only && text == Standard::register_check)
                continue;
            Job& job = jobs.emplace_back();
            job.workload = workload.text;
            job.programs = workload.programs;
            job.policy = policy.spec;
            job.rung = rung;
            job.quantum_us = quantum;
        }
    }
    return jobs;
}

int IsoCommand::run() {
    check_rung(rung);
    const std::vector<Job> jobs = plan();
    std::vector<const Job*> list;
    for (const Job& job : jobs)
        list.push_back(&job);
    if (jobs_of_one_archive(list) < list.size())
        throw Usage("two workloads have different programs of one name; give one of them");
    check_output(output);
    check_iso_tools();
    const Interrupt interrupt;
    const Scratch scratch;
    const std::string archive = boot_archive(list);
    const std::string image = read_file(
        make_boot_disk({kernel_file(), archive, "", Firmware::bios_and_uefi}, scratch, interrupt));
    write_output(output, image);
    const bool uefi = uefi_parts_there();
    fmt::print("{}: {} jobs, {:.1f} MB, boots by {}\n", plain(output), jobs.size(),
               static_cast<double>(image.size()) / 1e6, uefi ? "BIOS and UEFI" : "BIOS");
    if (!uefi)
        fmt::print(stderr, "stint: the image is for a BIOS alone: for UEFI too, install the "
                           "packages grub-efi-amd64-bin and mtools\n");
    return ExitCode::ok;
}

} // namespace

std::unique_ptr<Command> make_iso() { return std::make_unique<IsoCommand>(); }

} // namespace lab::command
