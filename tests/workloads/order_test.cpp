// SPDX-License-Identifier: MIT
// The schedule that the workloads promise, on a kernel that keeps to a strict order: under Linux's
// SCHED_FIFO, sched_yield goes to the other thread of the same priority. Two run lengths are
// compared, so that what lies outside the region cancels.
#include "workloads.hpp"

#include <gtest/gtest.h>
#include <sched.h>

namespace tests {
namespace {

bool run_in_strict_order() {
    const sched_param priority{.sched_priority = 1};
    return sched_setscheduler(0, SCHED_FIFO, &priority) == 0;
}

class Order : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        const Result r = run({"/bin/true"}, {.prepare = run_in_strict_order});
        if (r.code != 0) GTEST_SKIP() << "this process may not use SCHED_FIFO";
    }
    long switches(const std::string& program, const std::vector<std::string>& arguments) {
        const Result r =
            run_workload(GetParam(), program, arguments, {.prepare = run_in_strict_order});
        EXPECT_EQ(r.code, 0) << r.out << r.error;
        return r.switches;
    }
};

INSTANTIATE_TEST_SUITE_P(Workloads, Order, testing::ValuesIn(libcs),
                         [](const auto& libc) { return libc.param; });

// Other work of higher priority may step in a few times.
void expect_about(long found, long expected) {
    EXPECT_GE(found, expected - 20);
    EXPECT_LE(found, expected + 20);
}

// 2N switches in a region of N stints each: 2 * (3000 - 1000) = 4000.
TEST_P(Order, StintsSwitchTwiceAStint) {
    const long few = switches("stints", {"--use=3", "--skip=2", "--total=1000"});
    const long many = switches("stints", {"--use=3", "--skip=2", "--total=3000"});
    expect_about(many - few, 4000);
    expect_about(few, 2000); // and hardly any outside it
}

// To and fro: 2 * (3000 - 1000) = 4000.
TEST_P(Order, PingpongSwitchesTwiceARound) {
    const long few = switches("pingpong", {"--rounds=1000"});
    const long many = switches("pingpong", {"--rounds=3000"});
    expect_about(many - few, 4000);
}

// To and fro: 2 * (3000 - 1000) = 4000.
TEST_P(Order, SwitchCostSwitchesAtEachCall) {
    const long few = switches("switch_cost", {"--rounds=1000"});
    const long many = switches("switch_cost", {"--rounds=3000"});
    expect_about(many - few, 4000);
}

// Four threads, a stint each in turn: 4 * (3000 - 1000) = 8000, but for those that give way to
// nobody at the end.
TEST_P(Order, BurstySwitchesOnceAStint) {
    const long few = switches("bursty", {"--threads=4", "--total=1000"});
    const long many = switches("bursty", {"--threads=4", "--total=3000"});
    expect_about(many - few, 8000);
}

} // namespace
} // namespace tests
