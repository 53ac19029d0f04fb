// SPDX-License-Identifier: MIT
// The paper tables against the simulator, and against a ring written and read again.
#include "tests/paper/tables.hpp"

#include "lab/machine/sim.hpp"
#include "lab/replay/replay.hpp"
#include "lab/replay/ring.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>

namespace {

class Paper : public testing::TestWithParam<paper::Row> {};

void expect_equal(const stint::Counts& found, const stint::Counts& expected) {
    EXPECT_EQ(found.switches, expected.switches);
    EXPECT_EQ(found.traps, expected.traps);
    EXPECT_EQ(found.saves, expected.saves);
    EXPECT_EQ(found.restores, expected.restores);
    EXPECT_EQ(found.skipped_restores, expected.skipped_restores);
    EXPECT_EQ(found.ts_writes, expected.ts_writes);
    EXPECT_EQ(found.spurious, 0U);
    EXPECT_EQ(found.preemptions, 0U);
}

lab::Job job_of(const paper::Row& row) {
    lab::Job job;
    job.programs = {{"stints", "--use", std::to_string(row.use), "--skip", std::to_string(row.skip),
                     "--total", std::to_string(row.total)}};
    job.policy = row.policy;
    job.keep_ring = true;
    return job;
}

TEST_P(Paper, Simulator) {
    const lab::Outcome outcome = lab::Sim().run(job_of(GetParam()));
    ASSERT_EQ(outcome.status, lab::Status::done) << outcome.why;
    expect_equal(outcome.counts, GetParam().counts());
}

TEST_P(Paper, ReplayOfARing) {
    const lab::Ring ring = lab::read_ring(lab::Sim().run(job_of(GetParam())).ring);
    EXPECT_EQ(ring.recorded_under(), "lazy");
    expect_equal(lab::replay(ring.events, GetParam().policy), GetParam().counts());
}

INSTANTIATE_TEST_SUITE_P(Tables, Paper, testing::ValuesIn(paper::rows));

} // namespace
