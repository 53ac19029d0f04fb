// SPDX-License-Identifier: MIT
// The report's reader: a good report, and one line for each way to spoil it.
#include "lab/machine/report.hpp"

#include <gtest/gtest.h>

namespace {

using lab::BadReport;
using lab::read_report;
using lab::Report;

const std::string report_line =
    "report version=1 cpu=A%20CPU arch=x86_64 xcr0=0x7 rungs=fxsave,xsave cpus=1 tsc=icount\n";
const std::string exit_line =
    "job id=1 status=exit code=3 policy=lazy parameters= rung=xsave area=832 record=ring\n";
const std::string counts_line =
    "counts id=1 switches=800 traps=240 spurious=1 saves=239 restores=241 skipped_restores=2 "
    "ts_writes=480 bytes=399360 preemptions=7 instructions=299665 marked=1\n";
const std::string end_line = "end status=0\n";

std::string refusal(const std::string& text) {
    try {
        read_report(text);
    } catch (const BadReport& bad) {
        return bad.what();
    }
    return "(read)";
}

TEST(Report, IsRead) {
    const Report report = read_report(report_line + exit_line + counts_line +
                                      "unknown id=1 call=334 times=2\n" + end_line);
    EXPECT_EQ(report.cpu, "A CPU");
    EXPECT_EQ(report.xcr0, 7u);
    EXPECT_EQ(report.rungs, (std::vector<std::string>{"fxsave", "xsave"}));
    EXPECT_TRUE(report.counts_instructions);
    EXPECT_TRUE(report.ended);
    ASSERT_EQ(report.jobs.size(), 1u);
    const Report::Job& read = report.jobs[0];
    EXPECT_EQ(read.status, Report::Status::exit);
    EXPECT_EQ(read.code, 3u);
    EXPECT_EQ(read.area_size, 832u);
    EXPECT_EQ(read.counts.switches, 800u);
    EXPECT_EQ(read.counts.traps, 240u);
    EXPECT_EQ(read.counts.spurious, 1u);
    EXPECT_EQ(read.counts.saves, 239u);
    EXPECT_EQ(read.counts.restores, 241u);
    EXPECT_EQ(read.counts.skipped_restores, 2u);
    EXPECT_EQ(read.counts.ts_writes, 480u);
    EXPECT_EQ(read.counts.preemptions, 7u);
    EXPECT_EQ(read.instructions, 299665u);
    EXPECT_TRUE(read.marked);
    ASSERT_EQ(read.unknown_calls.size(), 1u);
    EXPECT_EQ(read.unknown_calls[0].number, 334u);
    EXPECT_EQ(read.unknown_calls[0].times, 2u);
}

TEST(Report, ARegionStandsForCountsWhereNothingIsCounted) {
    const std::string region = "region id=1 instructions=77 marked=1\n";
    const Report report = read_report(report_line + exit_line + region + end_line);
    EXPECT_TRUE(report.jobs.at(0).counted);
    EXPECT_EQ(report.jobs[0].instructions, 77u);
    EXPECT_TRUE(report.jobs[0].marked);
    EXPECT_EQ(report.jobs[0].counts.switches, 0u);
}

TEST(Report, FaultsAndErrorsAreRead) {
    const Report report = read_report(
        report_line +
        "job id=1 status=fault code=139 policy=lazy parameters= rung=xsave area=832 record=none\n"
        "fault id=1 program=/a%20b thread=4 what=page%20fault address=0xffffffffffffffff ip=0x40\n"
        "job id=2 status=error why=no%20such%20file\n" +
        end_line);
    ASSERT_EQ(report.jobs.size(), 2u);
    ASSERT_EQ(report.jobs[0].faults.size(), 1u);
    EXPECT_EQ(report.jobs[0].faults[0].program, "/a b");
    EXPECT_EQ(report.jobs[0].faults[0].what, "page fault");
    EXPECT_EQ(report.jobs[0].faults[0].address, ~stint::u64{0});
    EXPECT_EQ(report.jobs[1].why, "no such file");
}

TEST(Report, RingBytesAreNotLines) {
    const std::string raw("\nend status=0\n\0\xff", 16);
    const Report report =
        read_report(report_line + exit_line + "ring id=1 bytes=16 lost=5\n" + raw + end_line);
    ASSERT_EQ(report.jobs[0].ring.size(), 16u);
    EXPECT_EQ(report.jobs[0].ring[15], std::byte{0xff});
    EXPECT_EQ(report.jobs[0].lost_events, 5u);
    EXPECT_TRUE(report.ended);
}

TEST(Report, OneCutOffDidNotEnd) {
    const std::string whole = report_line + exit_line + counts_line + end_line;
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_FALSE(read_report(whole.substr(0, size)).ended) << size;
    EXPECT_TRUE(read_report(whole).ended);
}

TEST(Report, SaysWhatIsWrongAndWhere) {
    const auto at = [](int line, const std::string& why) {
        return "line " + std::to_string(line) + " of the kernel's report: " + why;
    };
    EXPECT_EQ(refusal(exit_line + end_line), at(1, "a report begins with the line 'report'"));
    EXPECT_EQ(refusal("report version=2 cpu=a arch=b xcr0=0x1 rungs=c cpus=1 tsc=icount\n"),
              at(1, "version 2 of the wire; this lab knows version 1"));
    EXPECT_EQ(refusal(report_line + "jab id=1\n"), at(2, "'jab' is no kind of line"));
    EXPECT_EQ(refusal(report_line + exit_line + exit_line), at(3, "job '1' is there twice"));
    EXPECT_EQ(refusal(report_line + counts_line), at(2, "there is no job '1' above it"));
    EXPECT_EQ(refusal(report_line + exit_line + counts_line + counts_line),
              at(4, "the job has its counts already"));
    EXPECT_EQ(
        refusal(report_line + exit_line + counts_line + "region id=1 instructions=7 marked=1\n"),
        at(4, "the job has its counts already"));
    EXPECT_EQ(refusal(report_line + end_line + exit_line), at(3, "it follows the end line"));
    EXPECT_EQ(refusal(report_line + "end status=0 odd=1\n"), at(2, "'end' has no field 'odd'"));
    EXPECT_EQ(refusal(report_line + "end\n"), at(2, "'end' without status="));
    EXPECT_EQ(refusal(report_line + "end status=0 status=0\n"), at(2, "'status' is there twice"));
    EXPECT_EQ(refusal(report_line + "end status=-1\n"),
              at(2, "status=-1 is no whole number below 2^64"));
    EXPECT_EQ(refusal(report_line + "end status=18446744073709551616\n"),
              at(2, "status=18446744073709551616 is no whole number below 2^64"));
    EXPECT_EQ(refusal(report_line + "end  status=0\n"), at(2, "'' is no key=value"));
    EXPECT_EQ(refusal(report_line + "end status=%0\n"), at(2, "'status=%0' has a bad %XX"));
    EXPECT_EQ(refusal(report_line + "\n"), at(2, "'' begins with no kind of line"));
    EXPECT_EQ(refusal(report_line + "end status=\t\n"),
              at(2, "'end status=\\x09' is not printable"));
    EXPECT_EQ(refusal(report_line + exit_line + "ring id=1 bytes=99999999999 lost=0\nabc"),
              at(3, "it promises 99999999999 bytes, and 3 follow"));
}

/// Every byte of a good report replaced by others: it is read or refused, and never more.
TEST(Report, SurvivesSpoiltBytes) {
    const std::string whole =
        report_line + exit_line + counts_line + "ring id=1 bytes=3 lost=0\nabc" + end_line;
    std::size_t refused = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (const char byte : {'\0', '\n', ' ', '=', '%', '9', 'x', '\xff'}) {
            std::string spoilt = whole;
            spoilt[i] = byte;
            refused += refusal(spoilt) != "(read)";
        }
    }
    EXPECT_GT(refused, whole.size());
}

} // namespace
