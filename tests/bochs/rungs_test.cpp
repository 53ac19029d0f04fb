// SPDX-License-Identifier: MIT
// Every rung that a model of Bochs offers keeps every register, with the timer falling into the
// check; XSAVEC and XSAVES, AVX-512 and protection keys among them, which TCG has not.
#include "tests/bochs/boot.hpp"

#include "lab/bench/checks.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <ostream>

namespace {

struct Model {
    const char* cpu;
    std::vector<const char*> rungs;
    const char* kinds;      ///< what the program finds there
    bool keys = false;      ///< protection keys
    bool misplaces = false; ///< its XSAVEC and XSAVES write AVX registers to a wrong place

    friend std::ostream& operator<<(std::ostream& out, const Model& model) {
        return out << model.cpu;
    }
};

const std::vector<const char*> policies = {"lazy", "sleazy_owner", "deferred"};

class Rungs : public testing::TestWithParam<Model> {};

TEST_P(Rungs, KeepEveryRegister) {
    if (const std::string why = bochs::missing(); !why.empty()) GTEST_SKIP() << why;
    const Model& model = GetParam();
    std::vector<lab::Job> jobs;
    for (const char* rung : model.rungs) {
        for (const char* policy : policies) {
            jobs.push_back(bochs::job({"patterns", "--threads", "3", "--seconds-of-work", "0.004"},
                                      policy, rung, 50));
            if (model.keys)
                jobs.push_back(bochs::job({"pkru", "--rounds", "20"}, policy, rung, 50));
        }
    }
    const std::string places = (lab::build_directory() / "tests" / "bochs" / "places").string();
    if (model.misplaces) {
        jobs.push_back(bochs::job({"initial"}, "eager", "xsaves", 1000));
        jobs.push_back(bochs::job({places}, "eager", "xsaveopt", 1000));
    }
    const std::vector<lab::Outcome> found = bochs::boot(jobs, model.cpu, lab::kernel_file());

    lab::Checks checks;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        SCOPED_TRACE(jobs[i].workload + " under " + jobs[i].policy + ", " + jobs[i].rung);
        const lab::Outcome& outcome = found[i];
        if (jobs[i].workload == "initial") {
            EXPECT_EQ(outcome.status, lab::Status::refused);
            EXPECT_TRUE(outcome.why.starts_with("this CPU puts AVX registers where the format"))
                << outcome.why;
            continue;
        }
        ASSERT_EQ(outcome.status, lab::Status::done) << outcome.why;
        if (jobs[i].workload == places) { // a program finds what the kernel found
            EXPECT_EQ(outcome.code, 1) << outcome.console;
            EXPECT_NE(outcome.console.find("all in use: YMM0 high at 416,"), std::string::npos);
            continue;
        }
        EXPECT_EQ(outcome.code, 0) << outcome.console;
        EXPECT_EQ(outcome.rung, jobs[i].rung);
        EXPECT_EQ(outcome.notes.empty(), !model.misplaces);
        if (jobs[i].workload != "patterns") continue;
        const char* kinds = jobs[i].rung == "fxsave" ? "x87,sse" : model.kinds; // as XCR0 is off
        EXPECT_NE(outcome.console.find(std::string(" kinds=") + kinds + " "), std::string::npos)
            << outcome.console;
        EXPECT_GT(outcome.counts.preemptions, 50U);
        ASSERT_TRUE(lab::add_checks(outcome.console, checks)) << outcome.console;
    }
    EXPECT_EQ(checks.wrong, 0U);
    EXPECT_GT(checks.checked, 1000U);
    std::printf("%llu registers checked\n", static_cast<unsigned long long>(checks.checked));
}

INSTANTIATE_TEST_SUITE_P(
    Bochs, Rungs,
    testing::Values(
        Model{"core2_penryn_t9600", {"fxsave", "xsave"}, "x87,sse"},
        Model{"corei7_sandy_bridge_2600k", {"fxsave", "xsave", "xsaveopt"}, "x87,sse,avx"},
        Model{"corei7_skylake_x", {"xsave", "xsaveopt"}, "x87,sse,avx,avx512", false, true},
        Model{"corei7_skylake_x,xcr0=3", {"xsavec", "xsaves"}, "x87,sse"},
        Model{"corei7_icelake_u,xcr0=515", {"xsaveopt", "xsavec", "xsaves"}, "x87,sse", true}));

} // namespace
