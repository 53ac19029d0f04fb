// SPDX-License-Identifier: MIT
// What became of a boot, from what it left behind.
#include "lab/machine/boot_result.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace {

using lab::Ended;
using lab::Outcome;
using lab::Status;

const std::string first =
    "report version=1 cpu=C arch=x86_64 xcr0=0x7 rungs=fxsave,xsave cpus=1 tsc=icount\n";
const std::string job =
    "job id=1 status=exit code=0 policy=lazy parameters= rung=xsave area=832 record=counts\n";
const std::string counts =
    "counts id=1 switches=2 traps=3 spurious=0 saves=4 restores=5 skipped_restores=6 ts_writes=7 "
    "bytes=0 preemptions=1 instructions=90 marked=0\n";
const std::string end = "end status=0\n";

Outcome result(Ended ended, const std::string& report, const std::string& console = "") {
    return lab::boot_result(
        {"emulator", ended, std::chrono::seconds(9), "its last word\n", console, report});
}

constexpr Ended well{Ended::How::exited, 33};

TEST(BootResult, GivesCounts) {
    const Outcome outcome = result(well, first + job + counts + end, "hello\n");
    EXPECT_EQ(outcome.status, Status::done);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.counts.restores, 5u);
    EXPECT_EQ(outcome.instructions, 90u);
    EXPECT_EQ(outcome.rung, "xsave");
    EXPECT_EQ(outcome.area_size, 832u);
    EXPECT_EQ(outcome.console, "hello\n");
    EXPECT_FALSE(outcome.marked);
}

TEST(BootResult, InstructionsAreKnownOnlyWhereTheyAreCounted) {
    std::string hardware = first;
    hardware.replace(hardware.find("icount"), 6, "hardware");
    EXPECT_EQ(result(well, hardware + job + counts + end).instructions, 0u);
}

TEST(BootResult, UnknownCallsAreNamed) {
    const Outcome outcome =
        result(well, first + job + counts + "unknown id=1 call=334 times=1\n" + end);
    ASSERT_EQ(outcome.unknown_calls.size(), 1u);
    EXPECT_EQ(outcome.unknown_calls[0], "rseq, number 334 (1 time)");
}

TEST(BootResult, AFaultOfAnyProgramIsOne) {
    const std::string fault = "fault id=1 program=/2_____/b thread=3 what=page%20fault address=0x8 "
                              "ip=0x40\n";
    const Outcome outcome = result(well, first + job + fault + counts + end);
    EXPECT_EQ(outcome.status, Status::fault);
    EXPECT_EQ(outcome.why, "page fault in b (thread 3, address 0x8, ip 0x40)");
}

TEST(BootResult, ARefusedJobSaysWhy) {
    const Outcome outcome =
        result(well, first + "job id=1 status=error why=no%20such%20rung\n" + end);
    EXPECT_EQ(outcome.status, Status::refused);
    EXPECT_EQ(outcome.why, "no such rung (it offers fxsave, xsave)");
}

TEST(BootResult, NoGoodEndIsGuessed) {
    const auto why = [](const Outcome& outcome) {
        EXPECT_EQ(outcome.status, Status::broken);
        return outcome.why;
    };
    EXPECT_EQ(why(result(well, "")), "the kernel's report is cut off: it has no end line");
    EXPECT_EQ(why(result(well, first + job + counts)),
              "the kernel's report is cut off: it has no end line");
    EXPECT_EQ(why(result(well, first + end)),
              "the kernel reported 0 jobs, not the one that it was given");
    EXPECT_EQ(why(result(well, first + job + end)),
              "the kernel's report has no counts for the job");
    EXPECT_EQ(why(result(well, first + "end status=1 why=no%20archive\n")), "no archive");
    EXPECT_EQ(why(result(well, "rubbish\n")),
              "line 1 of the kernel's report: a report begins with the line 'report'");
    EXPECT_EQ(why(result({Ended::How::exited, 35}, "", "a\nstint: panic: out of frames\nb\n")),
              "the kernel panicked: panic: out of frames");
    EXPECT_EQ(why(result({Ended::How::exited, 1}, "")),
              "emulator ended with exit code 1: its last word");
    EXPECT_EQ(why(result({Ended::How::exited, 0}, first + job + counts + end)),
              "emulator ended with exit code 0: its last word");
    EXPECT_EQ(why(result({Ended::How::killed, SIGSEGV}, "")),
              "emulator was killed by signal 11 (Segmentation fault)");
    EXPECT_EQ(why(result({Ended::How::not_started, ENOENT}, "")),
              "emulator cannot be started: No such file or directory");
}

TEST(BootResult, ATimeoutKeepsTheOutput) {
    const Outcome outcome = result({Ended::How::timeout, 0}, "", "so far\n");
    EXPECT_EQ(outcome.status, Status::timeout);
    EXPECT_EQ(outcome.why, "it did not end within 9 seconds");
    EXPECT_EQ(outcome.console, "so far\n");
}

} // namespace
