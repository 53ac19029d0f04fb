// SPDX-License-Identifier: MIT
// Every workload on Linux: it ends well and prints the values that are known from elsewhere.
#include "workloads.hpp"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>

namespace tests {
namespace {

class EachLibc : public testing::TestWithParam<std::string> {
protected:
    Result workload(const std::string& program, const std::vector<std::string>& arguments,
                    const Options& options = {}) {
        return run_workload(GetParam(), program, arguments, options);
    }
    // Runs it, and expects the end of a program that found nothing wrong.
    Result good(const std::string& program, const std::vector<std::string>& arguments) {
        Result r = workload(program, arguments);
        EXPECT_EQ(r.code, 0) << program << ": " << r.out << r.error << " signal " << r.signal;
        EXPECT_EQ(r.error, "");
        EXPECT_EQ(r.out.substr(0, program.size() + 1), program + " ");
        EXPECT_EQ(r.out.find('\n'), r.out.size() - 1) << "not one line: " << r.out;
        return r;
    }
    // Programs that compare values say how many and that none was wrong.
    Result checked(const std::string& program, const std::vector<std::string>& arguments) {
        Result r = good(program, arguments);
        EXPECT_GT(number(r, "checked"), 0u) << r.out;
        EXPECT_EQ(number(r, "wrong"), 0u) << r.out;
        return r;
    }
};

INSTANTIATE_TEST_SUITE_P(Workloads, EachLibc, testing::ValuesIn(libcs),
                         [](const auto& libc) { return libc.param; });

double as_double(std::uint64_t bits) { return std::bit_cast<double>(bits); }

// The midpoint rule by hand: 1 step: 4/(1+1/4) = 3.2; 2 steps: (4/(1+1/16) + 4/(1+9/16))/2.
TEST_P(EachLibc, PiOfFewSteps) {
    EXPECT_EQ(field(checked("pi", {"1"}), "value"), "3.200000000000000");
    const double two = (4.0 / (1.0 + 1.0 / 16) + 4.0 / (1.0 + 9.0 / 16)) / 2;
    EXPECT_NEAR(std::stod(field(checked("pi", {"2"}), "value")), two, 1e-14);
}

// At 100,000 steps the rule itself is 1/(12 * 10^10) = 8.3e-12 too large.
TEST_P(EachLibc, PiOfManySteps) {
    const double value = std::stod(field(checked("pi", {"100000"}), "value"));
    EXPECT_NEAR(value, M_PI + 1.0 / 12e10, 1e-13);
}

TEST_P(EachLibc, LongDoubleSum) {
    const Result r = checked("long_double_sum", {"123457"});
    EXPECT_EQ(field(r, "sum"), "123457.0");
    EXPECT_EQ(number(r, "after") - number(r, "before"), number(r, "clocks"));
    EXPECT_GT(number(r, "clocks"), 123457u) << "an addition takes more than a clock";
}

TEST_P(EachLibc, GetpidLoopCounts) {
    EXPECT_EQ(good("getpid_loop", {"1000"}).out, "getpid_loop calls=1000\n");
}

TEST_P(EachLibc, GetpidLoopRunsOn) {
    const Result r = workload("getpid_loop", {}, {.timeout = std::chrono::milliseconds(200)});
    EXPECT_TRUE(r.timed_out);
    EXPECT_EQ(r.out + r.error, "");
}

// A = 0.3*(A+B) by this test's own arithmetic; B as in the program, first lane.
double a_after(unsigned rounds, unsigned first, bool x87) {
    const double b[8] = {1.5, -7.0, 3.25, 12.0, -0.2, 6.5, 0.0625, -5.5};
    volatile double a = 1.0;
    for (unsigned round = 0; round < rounds; ++round) {
        const double next = b[(round + first) % 8];
        if (x87) {
            a = static_cast<double>(0.3 * (static_cast<long double>(a) + next));
        } else {
            volatile double sum = a + next;
            a = 0.3 * sum;
        }
    }
    return a;
}

TEST_P(EachLibc, PingpongComputesOnBothSides) {
    for (const std::string kind : {"x87", "sse", "avx"}) {
        if (!host_has(kind)) continue; // that the program says so is tested elsewhere
        const Result r = checked("pingpong", {"--rounds", "1003", "--kind", kind});
        const bool x87 = kind == "x87";
        EXPECT_EQ(as_double(number(r, "main")), a_after(1003, 0, x87)) << r.out;
        EXPECT_EQ(as_double(number(r, "peer")), a_after(1003, 1, x87)) << r.out;
        EXPECT_EQ(number(r, "checked"), kind == "avx" ? 8024u : 2006u);
    }
}

TEST_P(EachLibc, PingpongComputesOnOneSideOrNone) {
    const Result one = checked("pingpong", {"--rounds=100", "--fpu=one"});
    EXPECT_EQ(as_double(number(one, "main")), a_after(100, 0, false));
    EXPECT_EQ(as_double(number(one, "peer")), 1.0);
    EXPECT_EQ(number(one, "checked"), 100u);
    const Result none = good("pingpong", {"--rounds=100", "--fpu=none"});
    EXPECT_EQ(as_double(number(none, "main")), 1.0);
    EXPECT_EQ(number(none, "checked"), 0u);
}

// 3 used and 2 not, in turn: 240 of 400; and 3 + 3 + 1 of 11.
TEST_P(EachLibc, StintsCounts) {
    struct Case {
        const char *use, *skip, *total;
        std::uint64_t used;
    };
    for (const std::string kind : {"x87", "sse", "avx"}) {
        if (!host_has(kind)) continue;
        for (const Case& c : {Case{"3", "2", "400", 240}, Case{"3", "2", "11", 7},
                              Case{"1", "0", "300", 300}, Case{"10", "1000", "1010", 10}}) {
            const Result r = checked(
                "stints", {"--use", c.use, "--skip", c.skip, "--total", c.total, "--kind", kind});
            EXPECT_EQ(number(r, "used"), c.used) << r.out;
            EXPECT_EQ(as_double(number(r, "value")), static_cast<double>(c.used)) << r.out;
        }
    }
    const Result never = good("stints", {"--use", "0", "--skip", "1", "--total", "10"});
    EXPECT_EQ(number(never, "used"), 0u);
}

TEST_P(EachLibc, BurstyComputes) {
    for (const std::string kind : {"x87", "sse", "avx"}) {
        if (!host_has(kind)) continue;
        const Result r = checked("bursty", {"--total", "2000", "--threads", "4", "--kind", kind});
        EXPECT_GT(number(r, "checked"), 1000u) << r.out;
    }
}

TEST_P(EachLibc, BurstySeedChoosesValues) {
    const std::string first = checked("bursty", {"--total", "200", "--seed", "7"}).out;
    EXPECT_EQ(checked("bursty", {"--total", "200", "--seed", "7"}).out, first);
    EXPECT_NE(checked("bursty", {"--total", "200", "--seed", "8"}).out, first);
}

// Registers a hold: x87 8 and two control words, SSE and AVX 16 and MXCSR, AVX-512 32, 8 and MXCSR.
TEST_P(EachLibc, PatternsHold) {
    struct Case {
        std::string kinds;
        std::uint64_t registers;
    };
    for (const Case& c : {Case{"x87", 10}, Case{"sse", 17}, Case{"avx", 17}, Case{"avx512", 41},
                          Case{"x87,sse", 27}}) {
        if (!host_has(c.kinds)) continue;
        const Result r =
            checked("patterns", {"--kinds", c.kinds, "--threads", "3", "--seconds-of-work", "0.2"});
        EXPECT_EQ(field(r, "kinds"), c.kinds);
        EXPECT_EQ(number(r, "checked"), number(r, "held") * c.registers) << r.out;
        EXPECT_GT(number(r, "switched"), 0u) << "no hold was interrupted: " << r.out;
    }
}

// By default all that the CPU has: 10 and the widest vectors.
TEST_P(EachLibc, PatternsTakesWhatTheCpuHas) {
    const Result r = checked("patterns", {"--seconds-of-work", "0.05"});
    EXPECT_EQ(number(r, "checked"), number(r, "held") * (host_has("avx512") ? 51 : 27)) << r.out;
    EXPECT_EQ(field(r, "kinds").find("avx512") != std::string::npos, host_has("avx512"));
}

// Five threads: three and the program compare the initial state, two the pattern.
TEST_P(EachLibc, InitialState) {
    const std::uint64_t vectors = host_has("avx512") ? 41 : 17;
    const Result r = checked("initial", {});
    EXPECT_EQ(number(r, "checked"), 4 * (14 + vectors) + 2 * (10 + vectors)) << r.out;
    checked("initial", {"--seed", "99"});
}

TEST_P(EachLibc, PkruIsKeptOrSaidToBeMissing) {
    if (host_has_pkru()) {
        const Result r = checked("pkru", {"--rounds", "500"});
        EXPECT_EQ(number(r, "checked"), 2 * 2 * 500 + 2u); // twice a round and side, and at starts
        return;
    }
    const Result r = workload("pkru", {"--rounds", "500"});
    EXPECT_EQ(r.code, 77);
    EXPECT_EQ(r.error.find("pkru: protection keys are not available"), 0u) << r.error;
}

TEST_P(EachLibc, MissingKindIsSaidToBeMissing) {
    for (const std::string kind : {"avx", "avx512"}) {
        const Result r = workload("patterns", {"--kinds", kind, "--seconds-of-work", "0.01"});
        EXPECT_EQ(r.code, host_has(kind) ? 0 : 77) << r.out << r.error;
    }
}

// The same line from both libcs, where it holds no clock.
TEST(BothLibcs, SameOutput) {
    for (const Program& p : programs) {
        if (p.name == "long_double_sum" || p.name == "patterns") continue;
        const Result musl = run_workload("musl", p.name, p.arguments);
        const Result glibc = run_workload("glibc", p.name, p.arguments);
        EXPECT_EQ(musl.out, glibc.out) << p.name;
        EXPECT_EQ(musl.code, glibc.code) << p.name;
    }
}

} // namespace
} // namespace tests
