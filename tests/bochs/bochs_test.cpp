// SPDX-License-Identifier: MIT
// Bochs against QEMU: equal counts and instructions where both run the case, and the faults that
// TCG does not raise: #NM on XSAVE and XRSTOR under CR0.TS, #XM, #GP of a reserved MXCSR bit.
#include "tests/bochs/boot.hpp"

#include "lab/machine/qemu.hpp"

#include "stint/policy/list.hpp"

#include <gtest/gtest.h>

namespace {

using Words = std::vector<std::string>;

/// Longer than any job: where a tick falls depends on the firmware, and a tick has instructions.
constexpr unsigned no_tick_us = 60'000'000;

class Bochs : public testing::Test {
protected:
    void SetUp() override {
        if (const std::string why = bochs::missing(); !why.empty()) GTEST_SKIP() << why;
    }
};

TEST_F(Bochs, CountsAsQemuDoes) {
    const Words stints{"stints", "--use", "3", "--skip", "2", "--total", "400"};
    const Words bursty{"bursty", "--total", "200", "--kind", "avx"};
    std::vector<lab::Job> jobs{
        bochs::job({"pingpong", "--rounds", "100"}, "sleazy_owner", "xsave", no_tick_us)};
    stint::each_policy(stint::Policies{}, [&]<stint::Policy P>(stint::usize) {
        jobs.push_back(bochs::job(stints, P::name.data, "xsaveopt", no_tick_us));
        if (P::name != stint::Text("none"))
            jobs.push_back(bochs::job(bursty, P::name.data, "xsaveopt", no_tick_us));
    });
    const std::vector<lab::Outcome> found =
        bochs::boot(jobs, lab::Bochs::default_cpu, lab::kernel_file());
    const lab::Interrupt interrupt;
    lab::Qemu qemu(interrupt, lab::kernel_file());
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        SCOPED_TRACE(jobs[i].workload + " under " + jobs[i].policy);
        const lab::Outcome expected = qemu.run(jobs[i]);
        ASSERT_EQ(found[i].status, lab::Status::done) << found[i].why;
        ASSERT_EQ(expected.status, lab::Status::done) << expected.why;
        EXPECT_EQ(found[i].code, 0) << found[i].console;
        EXPECT_EQ(found[i].counts, expected.counts);
        EXPECT_GT(found[i].instructions, 0U);
        EXPECT_EQ(found[i].instructions, expected.instructions);
        EXPECT_EQ(found[i].console, expected.console);
    }
}

TEST_F(Bochs, EndsAProgramByItsOwnFaultAlone) {
    struct Case {
        const char *kind, *what;
        int code;
    };
    const Case cases[] = {
        {"mf", "x87 error (#MF)", 136},
        {"xm", "SIMD floating-point error (#XM)", 136},
        {"ac", "alignment check (#AC)", 135},
        {"hlt", "general protection (#GP)", 139},
        {"mxcsr", "general protection (#GP)", 139},
    };
    const std::string fault =
        (lab::build_directory() / "tests" / "guest" / "core" / "programs" / "fault").string();
    std::vector<lab::Job> jobs;
    for (const Case& c : cases) {
        jobs.push_back(bochs::job({fault, c.kind}, "lazy", "best", 1000));
        jobs.push_back(bochs::job({"initial"}, "lazy", "best", 1000));
    }
    const std::vector<lab::Outcome> found =
        bochs::boot(jobs, lab::Bochs::default_cpu, lab::kernel_file());
    for (std::size_t i = 0; i < std::size(cases); ++i) {
        SCOPED_TRACE(cases[i].kind);
        EXPECT_EQ(found[2 * i].status, lab::Status::fault) << found[2 * i].console;
        EXPECT_EQ(found[2 * i].code, cases[i].code);
        EXPECT_TRUE(found[2 * i].why.starts_with(std::string(cases[i].what) + " in fault (thread "))
            << found[2 * i].why;
        EXPECT_EQ(found[2 * i + 1].status, lab::Status::done) << found[2 * i + 1].why;
        EXPECT_EQ(found[2 * i + 1].code, 0) << found[2 * i + 1].console;
    }
}

TEST_F(Bochs, CatchesATransferBeforeClts) { // planted
    const auto kernel = lab::build_directory() / "tests" / "bochs" / "kernel-save_before_clts";
    const lab::Job job = bochs::job({"stints", "--use", "1", "--skip", "0", "--total", "20"},
                                    "lazy", "xsaveopt", no_tick_us);
    const lab::Interrupt interrupt;
    const lab::Outcome hidden = lab::Qemu(interrupt, kernel).run(job);
    EXPECT_EQ(hidden.status, lab::Status::done) << hidden.why;
    EXPECT_EQ(hidden.code, 0) << hidden.console;
    EXPECT_EQ(hidden.counts.traps, 20U);

    const lab::Outcome caught = bochs::boot({job}, lab::Bochs::default_cpu, kernel).front();
    EXPECT_EQ(caught.status, lab::Status::broken);
    EXPECT_EQ(caught.why, "the kernel panicked: panic: device not available (#NM)");
}

} // namespace
