// SPDX-License-Identifier: MIT
// The paper tables against the reference kernel under QEMU; and a ring recorded there under lazy,
// replayed under each other policy, against that policy's own run. Boots run two at a time and each
// distinct job once.
#include "tests/paper/expect.hpp"

#include "lab/choose/place.hpp"
#include "lab/error.hpp"
#include "lab/machine/qemu.hpp"
#include "lab/replay/replay.hpp"
#include "lab/replay/ring.hpp"

#include <algorithm>
#include <map>
#include <thread>
#include <vector>

namespace {

constexpr unsigned boots_at_once = 2;

/// Every row's own run, and one recorded run under lazy for each schedule.
class Guest : public testing::Test {
protected:
    static void SetUpTestSuite() {
        const std::string program = lab::find_program("stints").string();
        std::vector<std::pair<std::string, lab::Job>> jobs;
        for (const paper::Row& row : paper::rows) {
            jobs.emplace_back(name(row), paper::job_of(row, program));
            lab::Job recorded = paper::job_of(row, program);
            recorded.policy = "lazy";
            recorded.keep_ring = true;
            const bool known = std::any_of(jobs.begin(), jobs.end(), [&](const auto& job) {
                return job.first == ring_name(row);
            });
            if (!known) jobs.emplace_back(ring_name(row), recorded);
        }
        lab::Interrupt interrupt;
        lab::Qemu qemu(interrupt, lab::kernel_file());
        std::vector<lab::Outcome> found(jobs.size());
        std::vector<std::thread> boots;
        for (unsigned first = 0; first < boots_at_once; ++first) {
            boots.emplace_back([&, first] {
                for (std::size_t i = first; i < jobs.size(); i += boots_at_once)
                    found[i] = qemu.run(jobs[i].second);
            });
        }
        for (std::thread& boot : boots)
            boot.join();
        for (std::size_t i = 0; i < jobs.size(); ++i)
            outcomes[jobs[i].first] = std::move(found[i]);
    }

    static std::string name(const paper::Row& row) { return testing::PrintToString(row); }
    static std::string ring_name(const paper::Row& row) {
        const std::string all = name(row);
        return "ring" + all.substr(all.find(" --use"));
    }
    static std::map<std::string, lab::Outcome> outcomes;
};
std::map<std::string, lab::Outcome> Guest::outcomes;

TEST_F(Guest, EqualsThePaperTables) {
    for (const paper::Row& row : paper::rows) {
        SCOPED_TRACE(row);
        const lab::Outcome& outcome = outcomes[name(row)];
        ASSERT_EQ(outcome.status, lab::Status::done) << outcome.why;
        EXPECT_TRUE(outcome.marked);
        paper::expect_equal(outcome.counts, row.counts());
    }
}

TEST_F(Guest, LazyRingReplaysAsEachPolicysOwnRun) {
    for (const paper::Row& row : paper::rows) {
        SCOPED_TRACE(row);
        const lab::Outcome& recorded = outcomes[ring_name(row)];
        ASSERT_EQ(recorded.status, lab::Status::done) << recorded.why;
        const lab::Ring ring = lab::read_ring(recorded.ring);
        EXPECT_EQ(ring.recorded_under(), "lazy");
        EXPECT_EQ(ring.lost, 0U);
        EXPECT_EQ(lab::replay(ring.events, row.policy), outcomes[name(row)].counts);
    }
}

} // namespace
