// SPDX-License-Identifier: MIT
// Every thread keeps its registers in the guest: x87, SSE, AVX, MXCSR and control word, under every
// policy and every rung that QEMU offers, with the timer falling into the check. And the same check
// on a kernel with a planted fault fails.
#include "lab/bench/checks.hpp"
#include "lab/choose/place.hpp"
#include "lab/machine/qemu.hpp"

#include "stint/policy/list.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

namespace {

struct Case {
    const char* policy;
    const char* rung;
    const char* cpu;
    friend std::ostream& operator<<(std::ostream& out, const Case& c) {
        return out << c.policy << ", " << c.rung << ", -cpu " << c.cpu;
    }
};

lab::Outcome run(const std::filesystem::path& kernel, const Case& c,
                 const std::vector<std::string>& words) {
    lab::Interrupt interrupt;
    lab::Job job;
    job.programs = {words};
    job.programs[0][0] = lab::find_program(words[0]).string();
    job.policy = c.policy;
    job.rung = c.rung;
    job.cpu = c.cpu;
    job.quantum_us = 50;
    return lab::Qemu(interrupt, kernel).run(job);
}

const std::vector<std::string> patterns = {"patterns", "--threads", "4", "--seconds-of-work",
                                           "0.02"};

class Registers : public testing::TestWithParam<Case> {};

TEST_P(Registers, EveryThreadKeepsItsOwn) {
    const lab::Outcome outcome = run(lab::kernel_file(), GetParam(), patterns);
    ASSERT_EQ(outcome.status, lab::Status::done) << outcome.why;
    EXPECT_EQ(outcome.code, 0) << outcome.console;
    EXPECT_EQ(outcome.rung, GetParam().rung);
    lab::Checks checks;
    ASSERT_TRUE(lab::add_checks(outcome.console, checks)) << outcome.console;
    EXPECT_EQ(checks.wrong, 0U);
    EXPECT_GT(checks.checked, 1000U);
    EXPECT_GE(outcome.counts.preemptions * 2, outcome.counts.switches) << "half are preemptions";
    EXPECT_GT(outcome.counts.preemptions, 100U);
    std::printf("%llu registers checked, %llu of %llu switches were preemptions\n",
                static_cast<unsigned long long>(checks.checked),
                static_cast<unsigned long long>(outcome.counts.preemptions),
                static_cast<unsigned long long>(outcome.counts.switches));
}

TEST_P(Registers, ThreadsStartFromTheRightState) { // R20
    const lab::Outcome outcome = run(lab::kernel_file(), GetParam(), {"initial"});
    ASSERT_EQ(outcome.status, lab::Status::done) << outcome.why;
    EXPECT_EQ(outcome.code, 0) << outcome.console;
}

std::vector<Case> every_case() {
    std::vector<Case> cases;
    stint::each_policy(stint::Policies{}, [&]<stint::Policy P>(stint::usize) {
        if (P::name == stint::Text("none")) return;
        for (const char* rung : {"fxsave", "xsave", "xsaveopt"})
            cases.push_back({P::name.data, rung, "Haswell"});
    });
    cases.push_back({"lazy", "fxsave", "qemu64"});
    cases.push_back({"deferred", "xsaveopt", "max"});
    cases.push_back({"sleazy_owner", "xsave", "Skylake-Server"});
    cases.push_back({"sleazy:threshold=0,width=1,prefetch=always", "xsaveopt", "Haswell"});
    return cases;
}
INSTANTIATE_TEST_SUITE_P(Everywhere, Registers, testing::ValuesIn(every_case()));

class ProtectionKeys : public testing::TestWithParam<Case> {};

TEST_P(ProtectionKeys, FollowTheThread) {
    const lab::Outcome outcome = run(lab::kernel_file(), GetParam(), {"pkru", "--rounds", "50"});
    ASSERT_EQ(outcome.status, lab::Status::done) << outcome.why;
    EXPECT_EQ(outcome.code, 0) << outcome.console;
}
INSTANTIATE_TEST_SUITE_P(Everywhere, ProtectionKeys,
                         testing::Values(Case{"lazy", "xsaveopt", "max"},
                                         Case{"deferred", "xsave", "max"},
                                         Case{"owner", "xsaveopt", "Skylake-Server"}));

/// The check must fail: by its own verdict, or because a program died of what it was given.
void expect_caught(const char* fault, const Case& c) {
    const auto kernel = lab::build_directory() / "tests" / "registers" / fault;
    const lab::Outcome outcome = run(kernel, c, patterns);
    const bool failed = (outcome.status == lab::Status::done && outcome.code != 0) ||
                        outcome.status == lab::Status::fault;
    EXPECT_TRUE(failed) << fault << ": " << c << ": " << outcome.why << outcome.console;
}

class SkippedSave : public testing::TestWithParam<Case> {};
TEST_P(SkippedSave, IsCaught) { expect_caught("kernel-skipped_save", GetParam()); }
INSTANTIATE_TEST_SUITE_P(Planted, SkippedSave,
                         testing::Values(Case{"lazy", "fxsave", "Haswell"},
                                         Case{"sleazy", "xsaveopt", "Haswell"},
                                         Case{"owner", "xsaveopt", "Haswell"},
                                         Case{"eager", "xsave", "Haswell"},
                                         Case{"deferred", "xsaveopt", "Haswell"}));

/// Only policies that keep an owner have one to swap.
class SwappedOwner : public testing::TestWithParam<Case> {};
TEST_P(SwappedOwner, IsCaught) { expect_caught("kernel-swapped_owner", GetParam()); }
INSTANTIATE_TEST_SUITE_P(Planted, SwappedOwner,
                         testing::Values(Case{"owner", "xsaveopt", "Haswell"},
                                         Case{"sleazy_owner:threshold=0", "xsave", "Haswell"},
                                         Case{"deferred", "xsaveopt", "Haswell"}));

} // namespace
