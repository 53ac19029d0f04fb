// SPDX-License-Identifier: MIT
// From a line of the job list to programs that run, and from their end to the report.
#include "kernel/job/job.hpp"
#include "kernel/cpu/clock.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/cpu/cpus.hpp"
#include "kernel/fpu/fpu.hpp"
#include "kernel/fpu/ring.hpp"
#include "kernel/job/region.hpp"
#include "kernel/job/report_job.hpp"
#include "kernel/job/show_job.hpp"
#include "kernel/linux/system_call.hpp"
#include "kernel/output/console.hpp"
#include "kernel/output/machine.hpp"
#include "kernel/output/panic.hpp"
#include "kernel/output/report.hpp"
#include "kernel/output/screen.hpp"
#include "kernel/program/cpio.hpp"
#include "kernel/program/job_list.hpp"
#include "kernel/program/load.hpp"
#include "kernel/task/reap.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::job {
namespace {

using program::Job;

constinit Bytes archive{};
constinit Job job{}; // too large for a stack

/// The processes of the job at hand, the first one first.
struct Running {
    Process* process[Job::programs_maximum] = {};
    usize count = 0;
};
constinit Running running{};

fpu::Record record_of(const Job& wanted) {
    switch (wanted.record) {
    case program::Record::none:
        return fpu::Record::none;
    case program::Record::counts:
        return fpu::Record::counts;
    case program::Record::ring:
        return fpu::Record::ring;
    }
    return fpu::Record::none;
}

/// Makes program `index` a process with one thread, blocked. Null, or why not.
const char* load_program(usize index) {
    const Text* arguments = &job.arguments[job.programs[index]];
    const usize count = job.programs[index + 1] - job.programs[index];
    program::CpioEntry file;
    const program::CpioFault fault = program::find_file(archive, arguments[0], file);
    if (fault == program::CpioFault::not_found) return "is not in the archive";
    if (fault != program::CpioFault::none) return program::describe(fault);
    Process* process = create_process(arguments[0]);
    if (process == nullptr) return "finds no memory for a process";
    running.process[running.count++] = process;
    program::Start start;
    const char* why = nullptr;
    if (!program::load(*process, file.data, arguments, count, start, why)) return why;
    if (create_thread(*process, Frame::user(start.entry, start.stack)) == nullptr)
        return "finds no memory for a thread";
    return nullptr;
}

bool load_all(Text id) {
    for (usize i = 0; i < job.program_count; ++i) {
        if (const char* why = load_program(i)) {
            report_error(id, job.arguments[job.programs[i]], why);
            return false;
        }
    }
    return true;
}

void run_loaded() {
    for (Cpu& cpu : cpus::online())
        cpu.quantum_tsc = clock::tsc_length(u64{job.quantum} * 1000);
    region::start();
    for (usize i = 0; i < running.count; ++i)
        scheduler::wake(*running.process[i]->threads.first());
    scheduler::block(running.process[0]->waiters);
    for (usize i = 1; i < running.count; ++i)
        end_process(*running.process[i], Ending::exited(0));
    for (usize i = 0; i < running.count; ++i)
        await_threads(*running.process[i]);
}

void report_all(Text id) {
    report_ending(id, *running.process[0]);
    show(job, *running.process[0]);
    for (usize i = 0; i < running.count; ++i)
        report_fault(id, *running.process[i]);
    if (fpu::chosen().record == fpu::Record::none)
        report_region(id);
    else
        report_counts(id);
    report_unknown_calls(id);
    if (fpu::chosen().record == fpu::Record::ring) ring::dump(id);
}

void clean_up() {
    for (usize i = 0; i < running.count; ++i) {
        end_process(*running.process[i], Ending::exited(0)); // one that was never started
        destroy_process(*running.process[i]);
    }
    running = {};
}

void report_unreadable(Text id, u32 number, program::JobFault fault) {
    console::line("the job in line ", number, " ", program::describe(fault));
    report::line("job id=", id, " status=error why=line%20", number, "%20",
                 Encoded{program::describe(fault)});
}

void run_read(Text id) {
    if (const char* why = fpu::choose(job.policy, job.rung, record_of(job))) {
        report_error(id, {}, why);
        return;
    }
    restart_ids();
    linux::begin_job();
    if (load_all(id)) {
        run_loaded();
        report_all(id);
    }
    clean_up();
}

void run_job(Text line, u32 number) {
    const program::JobFault fault = program::parse_job(line, job);
    const Text id = job.id.size > 0 ? job.id : Text("-");
    if (fault == program::JobFault::none)
        run_read(id);
    else
        report_unreadable(id, number, fault);
    report_console(id);
}

[[noreturn]] void stop_without_jobs(const char* subject, const char* why) {
    console::line(subject, " ", why);
    report::line("end status=1 why=", Encoded{subject}, "%20", Encoded{why});
    machine::stop(machine::Verdict::panic);
}

} // namespace

void set_archive(Bytes bytes) { archive = bytes; }

void run_all() {
    report_machine();
    show_head();
    if (archive.size == 0)
        stop_without_jobs("there is no boot archive:",
                          "give one with QEMU's -initrd or GRUB's module2");
    program::CpioEntry jobs;
    const program::CpioFault fault = program::find_file(archive, "jobs", jobs);
    if (fault == program::CpioFault::not_found)
        stop_without_jobs("the archive", "has no file named jobs");
    if (fault != program::CpioFault::none)
        stop_without_jobs("the archive", program::describe(fault));
    Text rest(reinterpret_cast<const char*>(jobs.data.data), jobs.data.size), line;
    u32 number = 0;
    while (program::next_line(rest, line, number))
        run_job(line, number);
    report::line("end status=0");
    constexpr Text done = "All jobs are over. The report is on the second serial port.\n";
    screen::write(done.data, done.size);
    machine::stop(machine::Verdict::well);
}

void process_ends(Process& process) {
    const Ending& ending = process.ending;
    if (running.count > 0 && running.process[0] == &process) region::finish();
    if (ending.kind == Ending::Kind::fault)
        console::line(process.name, ": thread ", ending.thread, ": ", ending.what, ", address ",
                      Hex{ending.address}, ", instruction ", Hex{ending.ip},
                      ": the program is ended");
}

void all_wait() {
    check(running.count > 0, "nothing is left to run");
    Ending ending;
    ending.kind = Ending::Kind::stuck;
    ending.what = "is stuck: every thread waits and no timer will wake one";
    end_process(*running.process[0], ending);
}

} // namespace kernel::job
