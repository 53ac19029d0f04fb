// SPDX-License-Identifier: MIT
// What a switch costs in instructions, exactly, through the run-time dispatch: gates on both parts,
// and that the measurement sees what it should see.
#include "lab/bench/run.hpp"
#include "lab/bench/switch_cost.hpp"
#include "lab/choose/place.hpp"
#include "lab/choose/policy.hpp"
#include "lab/machine/qemu.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

constexpr unsigned boots_at_once = 2;

/// Half of Linux's 80 and 108.
constexpr double fpu_gate = 40, register_gate = 54;

lab::Result of(const std::string& policy, const std::vector<std::string>& words) {
    lab::Result result{lab::choose_policy(policy), {}, {}};
    result.job.workload = words[0] + " " + words.back();
    result.job.programs = {words};
    result.job.programs[0][0] = lab::find_program(words[0]).string();
    result.job.policy = policy;
    result.job.rung = "xsaveopt";
    result.job.cpu = "Haswell";
    return result;
}

const std::vector<std::string> both = {"switch_cost", "--rounds", "50", "--fpu", "both"};
const std::vector<std::string> one = {"switch_cost", "--rounds", "50", "--fpu", "one"};
const std::vector<std::string> other = {"stints", "--use", "1", "--skip", "0", "--total", "50"};

class SwitchCost : public testing::Test {
protected:
    static void SetUpTestSuite() {
        results = {of("none", both), of("deferred", both), of("lazy", both), of("lazy", one),
                   of("deferred", other)};
        const lab::Interrupt interrupt;
        lab::Qemu qemu(interrupt, lab::kernel_file());
        lab::run_all(qemu, results, boots_at_once, interrupt, [](std::size_t) {});
        lab::measure_switch_costs(results, boots_at_once, interrupt);
    }
    static const lab::Result& result(std::size_t index) { return results[index]; }
    static double fpu(std::size_t index) { return results[index].cost->fpu; }
    static double registers(std::size_t index) { return results[index].cost->registers; }

    static std::vector<lab::Result> results;
};
std::vector<lab::Result> SwitchCost::results;

TEST_F(SwitchCost, OneCallIsOneSwitch) {
    for (const lab::Result& each : results) {
        ASSERT_TRUE(each.good()) << each.policy.spec << ": " << each.outcome.why;
        EXPECT_EQ(each.outcome.counts.switches, 100U);
        EXPECT_EQ(each.outcome.counts.preemptions, 0U);
    }
    EXPECT_EQ(result(1).outcome.counts.saves, 100U) << "both threads use the FPU in each stint";
    EXPECT_EQ(result(1).outcome.counts.restores, 100U);
}

TEST_F(SwitchCost, OfTheFpuIsWithinItsGate) {
    ASSERT_TRUE(result(1).cost);
    std::printf("fpu_instructions: %g, gate %g\n", fpu(1), fpu_gate);
    EXPECT_LE(fpu(1), fpu_gate);
    // The save and the restore alone take XSAVEOPT and XRSTOR with a mask and an address each.
    EXPECT_GE(fpu(1), fpu(0) + 8);
    EXPECT_GT(fpu(0), 0) << "even a policy that does nothing is called";
}

TEST_F(SwitchCost, OfTheRegistersIsWithinItsGate) {
    ASSERT_TRUE(result(1).cost);
    std::printf("register_instructions: %g, gate %g\n", registers(1), register_gate);
    EXPECT_LE(registers(1), register_gate);
    // Twelve callee-saved registers, two stack pointers, the return, four bases and RSP0 at least.
    EXPECT_GE(registers(1), 12 + 2 + 1 + 4 + 1);
}

TEST_F(SwitchCost, OfTheRegistersDoesNotDependOnThePolicy) {
    for (std::size_t index : {0, 2, 3})
        EXPECT_EQ(registers(index), registers(1)) << result(index).policy.spec;
}

TEST_F(SwitchCost, CountsTrapsToo) {
    // Under lazy both threads trap in each stint, then only one of them does.
    EXPECT_GT(fpu(2), fpu(3) + 20);
    EXPECT_GT(fpu(3), fpu(1));
}

TEST_F(SwitchCost, IsOfItsOwnWorkloadOnly) { EXPECT_FALSE(result(4).cost); }

} // namespace
