// SPDX-License-Identifier: MIT
// Reads the kernel's report.
#include "lab/machine/report.hpp"

#include "lab/machine/fields.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lab {
namespace {

using stint::u32;

class Reader {
public:
    explicit Reader(std::string_view bytes) : rest(bytes) {}

    Report read() {
        while (!rest.empty()) {
            const std::size_t end = rest.find('\n');
            if (end == rest.npos) break; // cut off in the middle of a line: did not finish
            ++number;
            Fields fields(rest.substr(0, end), number);
            rest.remove_prefix(end + 1);
            line(fields);
            fields.finish();
        }
        return std::move(report);
    }

private:
    void line(Fields& fields) {
        if (report.ended) fields.refuse("it follows the end line");
        if (number == 1) return first(fields);
        if (fields.kind() == "note") {
            report.notes.push_back(fields.text("text"));
            return;
        }
        if (fields.kind() == "job") return job(fields);
        if (fields.kind() == "fault") return fault(fields);
        if (fields.kind() == "counts") return counts(fields);
        if (fields.kind() == "region") return region(fields);
        if (fields.kind() == "unknown") return unknown(fields);
        if (fields.kind() == "ring") return ring(fields);
        if (fields.kind() == "console") {
            Report::Job& job = owner(fields);
            if (job.console_end) fields.refuse("the job's console has ended already");
            job.console_end = fields.number("end");
            return;
        }
        if (fields.kind() == "end") {
            report.status = static_cast<u32>(fields.number("status", UINT32_MAX));
            if (report.status != 0) report.why = fields.text("why");
            report.ended = true;
            return;
        }
        fields.refuse(fmt::format("{} is no kind of line", quote(fields.kind())));
    }

    void first(Fields& fields) {
        if (fields.kind() != "report") fields.refuse("a report begins with the line 'report'");
        if (const stint::u64 version = fields.number("version"); version != 1)
            fields.refuse(fmt::format("version {} of the wire; this lab knows version 1", version));
        report.cpu = fields.text("cpu");
        report.arch = fields.text("arch");
        report.xcr0 = fields.address("xcr0");
        for (std::string list = fields.text("rungs"); !list.empty();) {
            const std::size_t comma = std::min(list.find(','), list.size());
            report.rungs.push_back(list.substr(0, comma));
            list.erase(0, comma + 1);
        }
        report.cpus = fields.number("cpus");
        report.counts_instructions = fields.one_of("tsc", {"icount", "hardware"}) == 0;
    }

    void job(Fields& fields) {
        Report::Job& job = report.jobs.emplace_back();
        job.id = fields.text("id");
        const auto same = [&](const Report::Job& other) { return other.id == job.id; };
        if (std::count_if(report.jobs.begin(), report.jobs.end(), same) > 1)
            fields.refuse(fmt::format("job {} is there twice", quote(job.id)));
        job.status =
            static_cast<Report::Status>(fields.one_of("status", {"exit", "fault", "error"}));
        if (job.status == Report::Status::error) {
            job.why = fields.text("why");
            return;
        }
        job.code = static_cast<u32>(fields.number("code", 255));
        job.policy = fields.text("policy");
        job.parameters = fields.text("parameters");
        job.rung = fields.text("rung");
        job.area_size = static_cast<u32>(fields.number("area", UINT32_MAX));
        job.record = fields.text("record");
    }

    /// The job that a line with `id=` belongs to.
    Report::Job& owner(Fields& fields) {
        const std::string id = fields.text("id");
        for (Report::Job& job : report.jobs) {
            if (job.id == id) return job;
        }
        fields.refuse(fmt::format("there is no job {} above it", quote(id)));
    }

    void fault(Fields& fields) {
        Report::Job& job = owner(fields);
        Report::Fault& fault = job.faults.emplace_back();
        fault.program = fields.text("program");
        fault.what = fields.text("what");
        fault.thread = fields.number("thread");
        fault.address = fields.address("address");
        fault.instruction = fields.address("ip");
    }

    void counts(Fields& fields) {
        Report::Job& job = owner(fields);
        if (job.counted) fields.refuse("the job has its counts already");
        job.counted = true;
        job.counts.switches = fields.number("switches");
        job.counts.traps = fields.number("traps");
        job.counts.spurious = fields.number("spurious");
        job.counts.saves = fields.number("saves");
        job.counts.restores = fields.number("restores");
        job.counts.skipped_restores = fields.number("skipped_restores");
        job.counts.ts_writes = fields.number("ts_writes");
        job.counts.preemptions = fields.number("preemptions");
        job.bytes = fields.number("bytes");
        measured(fields, job);
    }

    void region(Fields& fields) {
        Report::Job& job = owner(fields);
        if (job.counted) fields.refuse("the job has its counts already");
        job.counted = true;
        measured(fields, job);
    }

    static void measured(Fields& fields, Report::Job& job) {
        job.instructions = fields.number("instructions");
        job.marked = fields.number("marked", 1) == 1;
    }

    void unknown(Fields& fields) {
        Report::Job& job = owner(fields);
        Report::UnknownCall& call = job.unknown_calls.emplace_back();
        call.number = fields.number("call");
        call.times = fields.number("times");
    }

    void ring(Fields& fields) {
        Report::Job& job = owner(fields);
        if (!job.ring.empty()) fields.refuse("the job has its ring already");
        const stint::u64 size = fields.number("bytes");
        job.lost_events = fields.number("lost");
        if (size > rest.size())
            fields.refuse(fmt::format("it promises {} bytes, and {} follow", size, rest.size()));
        const auto* first = reinterpret_cast<const std::byte*>(rest.data());
        job.ring.assign(first, first + size);
        rest.remove_prefix(size);
    }

    std::string_view rest;
    std::size_t number = 0;
    Report report;
};

} // namespace

Report read_report(std::string_view bytes) { return Reader(bytes).read(); }

} // namespace lab
