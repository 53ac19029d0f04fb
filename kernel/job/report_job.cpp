// SPDX-License-Identifier: MIT
// One function a line. `id` is as the job list writes it, already encoded.
#include "kernel/job/report_job.hpp"
#include "kernel/cpu/clock.hpp"
#include "kernel/cpu/cpus.hpp"
#include "kernel/cpu/features.hpp"
#include "kernel/fpu/fpu.hpp"
#include "kernel/fpu/rungs.hpp"
#include "kernel/job/region.hpp"
#include "kernel/linux/system_call.hpp"
#include "kernel/output/console.hpp"
#include "kernel/output/report.hpp"

namespace kernel::job {
namespace {

constexpr i32 signal_base = 128;

const char* name_of(fpu::Record record) {
    switch (record) {
    case fpu::Record::none:
        return "none";
    case fpu::Record::counts:
        return "counts";
    case fpu::Record::ring:
        return "ring";
    }
    return "";
}

} // namespace

void report_machine() {
    const CpuBrand brand = read_cpu_brand();
    report::line("report version=1 cpu=", Encoded{brand.text},
                 " arch=x86_64 xcr0=", Hex{fpu::chosen().xcr0}, " rungs=", fpu::rungs::names(),
                 " cpus=", cpus::online().count(),
                 " tsc=", clock::counts_instructions() ? "icount" : "hardware");
    if (const Text failed = fpu::rungs::failed_names(); failed.size > 0)
        report::line(
            "note text=", Encoded{"left out: "}, failed,
            Encoded{": this CPU puts AVX registers where their format does not have them"});
}

void report_error(Text id, Text subject, const char* why) {
    if (subject.size == 0) {
        console::line("job ", id, ": ", why);
        report::line("job id=", id, " status=error why=", Encoded{why});
        return;
    }
    console::line("job ", id, ": ", subject, " ", why);
    report::line("job id=", id, " status=error why=", Encoded{subject}, "%20", Encoded{why});
}

void report_ending(Text id, const Process& process) {
    const Ending& ending = process.ending;
    if (ending.kind == Ending::Kind::stuck) {
        report_error(id, process.name, ending.what);
        return;
    }
    const bool fault = ending.kind == Ending::Kind::fault;
    const fpu::Setup& setup = fpu::chosen();
    report::line("job id=", id, " status=", fault ? "fault" : "exit",
                 " code=", fault ? signal_base + ending.code : ending.code,
                 " policy=", setup.policy, " parameters=", setup.parameters, " rung=", setup.rung,
                 " area=", setup.area, " record=", name_of(setup.record));
}

void report_fault(Text id, const Process& process) {
    const Ending& ending = process.ending;
    if (ending.kind != Ending::Kind::fault) return;
    report::line("fault id=", id, " program=", Encoded{process.name}, " thread=", ending.thread,
                 " what=", Encoded{ending.what}, " address=", Hex{ending.address},
                 " ip=", Hex{ending.ip});
}

void report_counts(Text id) {
    const region::Result& result = region::result();
    const stint::Counts& c = result.counts;
    const u64 bytes = (c.saves + c.restores) * fpu::chosen().area;
    report::line("counts id=", id, " switches=", c.switches, " traps=", c.traps,
                 " spurious=", c.spurious, " saves=", c.saves, " restores=", c.restores,
                 " skipped_restores=", c.skipped_restores, " ts_writes=", c.ts_writes,
                 " bytes=", bytes, " preemptions=", c.preemptions,
                 " instructions=", result.instructions, " marked=", result.marked ? 1 : 0);
}

void report_region(Text id) {
    const region::Result& result = region::result();
    report::line("region id=", id, " instructions=", result.instructions,
                 " marked=", result.marked ? 1 : 0);
}

void report_unknown_calls(Text id) {
    const linux::UnknownCall* calls = nullptr;
    const usize count = linux::unknown_calls(calls);
    for (usize i = 0; i < count; ++i)
        report::line("unknown id=", id, " call=", calls[i].number, " times=", calls[i].times);
}

void report_console(Text id) { report::line("console id=", id, " end=", console::written()); }

} // namespace kernel::job
