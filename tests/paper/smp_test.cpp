// SPDX-License-Identifier: MIT
// On several CPUs, by turns and counted exactly: the paper tables for threads that are bound to one
// of them; and a run whose threads move, recorded under lazy, is the same each time and replays
// exactly.
#include "tests/paper/expect.hpp"

#include "lab/choose/place.hpp"
#include "lab/machine/qemu.hpp"
#include "lab/replay/replay.hpp"
#include "lab/replay/ring.hpp"

namespace {

TEST(Smp, StintsEqualThePaperTables) {
    const std::string program = lab::find_program("stints").string();
    lab::Interrupt interrupt;
    lab::Qemu qemu(interrupt, lab::kernel_file());
    unsigned rows = 0;
    for (const paper::Row& row : paper::rows) {
        if (row.total != 400) continue;
        SCOPED_TRACE(row);
        lab::Job job = paper::job_of(row, program);
        job.smp = 2;
        const lab::Outcome outcome = qemu.run(job);
        ASSERT_EQ(outcome.status, lab::Status::done) << outcome.why;
        paper::expect_equal(outcome.counts, row.counts());
        ++rows;
    }
    EXPECT_GT(rows, 4U);
}

TEST(Smp, AMovingRunIsTheSameEachTimeAndReplaysExactly) {
    lab::Interrupt interrupt;
    lab::Qemu qemu(interrupt, lab::kernel_file());
    lab::Job job;
    job.programs = {
        {lab::find_program("torture").string(), "--seconds-of-work", "0.02", "--acts", "4"}};
    job.policy = "lazy";
    job.smp = 4;
    job.quantum_us = 50;
    job.keep_ring = true;
    const lab::Outcome first = qemu.run(job), second = qemu.run(job);
    ASSERT_EQ(first.status, lab::Status::done) << first.why << first.console;
    EXPECT_EQ(first.code, 0) << first.console;
    EXPECT_EQ(first.console, second.console);
    EXPECT_EQ(first.ring, second.ring);
    const lab::Ring ring = lab::read_ring(first.ring);
    EXPECT_EQ(ring.lost, 0U);
    EXPECT_GT(first.counts.preemptions, 50U);
    EXPECT_EQ(lab::replay(ring.events, "lazy"), first.counts);
}

} // namespace
