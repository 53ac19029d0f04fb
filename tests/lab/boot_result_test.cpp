// SPDX-License-Identifier: MIT
// What became of a boot, from what it left behind.
#include "lab/machine/boot_result.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace {

using lab::Ended;
using lab::Outcome;

const std::string hello =
    "report version=1 cpu=C arch=x86_64 xcr0=0x7 rungs=fxsave,xsave cpus=1 tsc=icount\n";
const std::string ran =
    "job id=1 status=exit code=0 policy=lazy parameters= rung=xsave area=832 record=counts\n";
const std::string counted =
    "counts id=1 switches=2 traps=3 spurious=0 saves=4 restores=5 skipped_restores=6 ts_writes=7 "
    "bytes=0 preemptions=1 instructions=90 marked=0\n";
const std::string goodbye = "end status=0\n";

Outcome result(Ended ended, const std::string& report, const std::string& console = "") {
    return lab::boot_result(
        {"emulator", ended, std::chrono::seconds(9), "its last word\n", console, report});
}

constexpr Ended well{Ended::How::exited, 33};

TEST(BootResult, GivesCounts) {
    const Outcome outcome = result(well, hello + ran + counted + goodbye, "hello\n");
    EXPECT_EQ(outcome.status, lab::Status::done);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.counts.restores, 5u);
    EXPECT_EQ(outcome.instructions, 90u);
    EXPECT_EQ(outcome.rung, "xsave");
    EXPECT_EQ(outcome.area_size, 832u);
    EXPECT_EQ(outcome.console, "hello\n");
    EXPECT_FALSE(outcome.marked);
}

TEST(BootResult, InstructionsAreKnownOnlyWhereTheyAreCounted) {
    std::string hardware = hello;
    hardware.replace(hardware.find("icount"), 6, "hardware");
    EXPECT_EQ(result(well, hardware + ran + counted + goodbye).instructions, 0u);
}

TEST(BootResult, UnknownCallsAreNamed) {
    const Outcome outcome =
        result(well, hello + ran + counted + "unknown id=1 call=334 times=1\n" + goodbye);
    ASSERT_EQ(outcome.unknown_calls.size(), 1u);
    EXPECT_EQ(outcome.unknown_calls[0], "rseq, number 334 (1 time)");
}

TEST(BootResult, AFaultOfAnyProgramIsOne) {
    const std::string fault = "fault id=1 program=/2_____/b thread=3 what=page%20fault address=0x8 "
                              "ip=0x40\n";
    const Outcome outcome = result(well, hello + ran + fault + counted + goodbye);
    EXPECT_EQ(outcome.status, lab::Status::fault);
    EXPECT_EQ(outcome.why, "page fault in b (thread 3, address 0x8, ip 0x40)");
}

TEST(BootResult, ARefusedJobSaysWhy) {
    const Outcome outcome =
        result(well, hello + "job id=1 status=error why=no%20such%20rung\n" + goodbye);
    EXPECT_EQ(outcome.status, lab::Status::refused);
    EXPECT_EQ(outcome.why, "no such rung (it offers fxsave, xsave)");
}

TEST(BootResult, NoGoodEndIsGuessed) {
    const auto why = [](const Outcome& outcome) {
        EXPECT_EQ(outcome.status, lab::Status::broken);
        return outcome.why;
    };
    EXPECT_EQ(why(result(well, "")), "the kernel's report is cut off: it has no end line");
    EXPECT_EQ(why(result(well, hello + ran + counted)),
              "the kernel's report is cut off: it has no end line");
    EXPECT_EQ(why(result(well, hello + goodbye)),
              "the kernel reported 0 jobs, not the one that it was given");
    EXPECT_EQ(why(result(well, hello + ran + goodbye)),
              "the kernel's report has no counts for the job");
    EXPECT_EQ(why(result(well, hello + "end status=1 why=no%20archive\n")), "no archive");
    EXPECT_EQ(why(result(well, "rubbish\n")),
              "line 1 of the kernel's report: a report begins with the line 'report'");
    EXPECT_EQ(why(result({Ended::How::exited, 35}, "", "a\nstint: panic: out of frames\nb\n")),
              "the kernel panicked: panic: out of frames");
    EXPECT_EQ(why(result({Ended::How::exited, 1}, "")),
              "emulator ended with exit code 1: its last word");
    EXPECT_EQ(why(result({Ended::How::exited, 0}, hello + ran + counted + goodbye)),
              "emulator ended with exit code 0: its last word");
    EXPECT_EQ(why(result({Ended::How::killed, SIGSEGV}, "")),
              "emulator was killed by signal 11 (Segmentation fault)");
    EXPECT_EQ(why(result({Ended::How::not_started, ENOENT}, "")),
              "emulator cannot be started: No such file or directory");
}

std::string over(const std::string& id, int console_end) {
    std::string lines = ran + counted;
    for (std::size_t at = 0; (at = lines.find("id=1 ", at)) != std::string::npos; ++at)
        lines.replace(at, 5, "id=" + id + " ");
    return lines + "console id=" + id + " end=" + std::to_string(console_end) + "\n";
}

std::vector<Outcome> results(Ended ended, const std::string& report, const std::string& console,
                             std::size_t count) {
    return lab::boot_results({"emulator", ended, std::chrono::seconds(9), "its last word\n",
                              console, report, lab::Verdict::report},
                             count);
}

TEST(BootResults, AListIsCutIntoItsJobs) {
    // The exit code means nothing where the report is the verdict.
    const auto all =
        results({Ended::How::exited, 1},
                hello + "note text=it%20is%20odd\n" + over("1", 4) +
                    "job id=2 status=error why=no\nconsole id=2 end=4\n" + over("3", 9) + goodbye,
                "one\nthree", 3);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0].status, lab::Status::done);
    EXPECT_EQ(all[0].console, "one\n");
    EXPECT_EQ(all[0].notes, std::vector<std::string>{"it is odd"});
    EXPECT_EQ(all[1].status, lab::Status::refused);
    EXPECT_EQ(all[1].console, "");
    EXPECT_EQ(all[2].status, lab::Status::done);
    EXPECT_EQ(all[2].console, "three");
}

TEST(BootResults, ABadEndBelongsToTheJobThatWasRunning) {
    const auto late = results({Ended::How::timeout, 0}, hello + over("1", 4), "one\ntwo", 3);
    ASSERT_EQ(late.size(), 2u);
    EXPECT_EQ(late[0].status, lab::Status::done);
    EXPECT_EQ(late[1].status, lab::Status::timeout);
    EXPECT_EQ(late[1].console, "two");

    const auto panic = results({Ended::How::exited, 1}, hello + over("1", 4) + "job id=2 st",
                               "one\nstint: panic: out of frames\n", 2);
    ASSERT_EQ(panic.size(), 2u);
    EXPECT_EQ(panic[1].status, lab::Status::broken);
    EXPECT_EQ(panic[1].why, "the kernel panicked: panic: out of frames");

    // After the last job, before the end line: it cannot have been another's.
    const auto last =
        results({Ended::How::exited, 1}, hello + over("1", 4) + over("2", 4), "one\n", 2);
    ASSERT_EQ(last.size(), 2u);
    EXPECT_EQ(last[1].status, lab::Status::broken);
    EXPECT_EQ(last[1].why, "emulator ended before the kernel: its last word");

    const auto refused =
        results({Ended::How::exited, 1}, "", "stint: this CPU has no 64-bit mode\n", 2);
    EXPECT_EQ(refused[0].why, "the kernel stopped: this CPU has no 64-bit mode");

    const auto none = results({Ended::How::exited, 1}, "", "", 5);
    ASSERT_EQ(none.size(), 1u);
    EXPECT_EQ(none[0].status, lab::Status::broken);

    const auto missing =
        results({Ended::How::exited, 1}, hello + over("1", 4) + goodbye, "one\n", 2);
    ASSERT_EQ(missing.size(), 2u);
    EXPECT_EQ(missing[1].why, "the kernel reported 1 jobs, not the 2 that it was given");
}

TEST(BootResult, ATimeoutKeepsTheOutput) {
    const Outcome outcome = result({Ended::How::timeout, 0}, "", "so far\n");
    EXPECT_EQ(outcome.status, lab::Status::timeout);
    EXPECT_EQ(outcome.why, "it did not end within 9 seconds");
    EXPECT_EQ(outcome.console, "so far\n");
}

} // namespace
