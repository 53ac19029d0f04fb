// SPDX-License-Identifier: MIT
// The paper tables against the simulator, and against a ring written and read again.
#include "tests/paper/expect.hpp"

#include "lab/machine/sim.hpp"
#include "lab/replay/replay.hpp"
#include "lab/replay/ring.hpp"

namespace {

class Paper : public testing::TestWithParam<paper::Row> {};

TEST_P(Paper, Simulator) {
    const lab::Outcome outcome = lab::Sim().run(paper::job_of(GetParam(), "stints"));
    ASSERT_EQ(outcome.status, lab::Status::done) << outcome.why;
    paper::expect_equal(outcome.counts, GetParam().counts());
}

TEST_P(Paper, ReplayOfARing) {
    lab::Job job = paper::job_of(GetParam(), "stints");
    job.keep_ring = true;
    const lab::Ring ring = lab::read_ring(lab::Sim().run(job).ring);
    EXPECT_EQ(ring.recorded_under(), "lazy");
    paper::expect_equal(lab::replay(ring.events, GetParam().policy), GetParam().counts());
}

INSTANTIATE_TEST_SUITE_P(Tables, Paper, testing::ValuesIn(paper::rows));

} // namespace
