// SPDX-License-Identifier: MIT
// A workload that cannot find a fault proves nothing. Here each of them meets one: a register of a
// running thread is changed from outside, once for every sort of register, and it must be found.
#include "poke.hpp"
#include "workloads.hpp"

#include <gtest/gtest.h>
#include <sys/ptrace.h>
#include <thread>

namespace tests {
namespace {

using std::chrono::milliseconds;

class Planted : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (!may_poke()) GTEST_SKIP() << "this process may not change registers by ptrace";
    }
    // Runs the program and, a while after it has more than `which` threads, changes a byte in the
    // registers of that one. A change can come too early, too late or between two checks, where it
    // is no fault; so there are some attempts.
    Result find_fault(const std::string& program, const std::vector<std::string>& arguments,
                      std::size_t which, std::size_t offset, unsigned char mask) {
        Result r;
        for (int attempt = 0; attempt < 40; ++attempt) {
            bool changed = false;
            r = run_workload(GetParam(), program, arguments, {.meanwhile = [&](pid_t process) {
                                 changed = change_later(process, which, attempt, offset, mask);
                             }});
            if (changed && r.code != 0) break;
        }
        EXPECT_EQ(r.code, 1) << "the fault was not found: " << r.out << r.error;
        EXPECT_GT(number(r, "wrong"), 0u);
        return r;
    }
    void find_in_pattern(const std::string& kinds, const std::string& name, std::size_t offset,
                         unsigned char mask) {
        // A pattern is held for about a millisecond: to stop a thread on another CPU can take
        // longer than a short hold, and then it is always caught at the system call between two of
        // them.
        const Result r = find_fault(
            "patterns",
            {"--threads", "1", "--seconds-of-work", "0.06", "--turns", "4000000", "--kinds", kinds},
            1, offset, mask);
        EXPECT_EQ(number(r, "wrong"), 1u) << r.out;
        EXPECT_EQ(r.error.find("patterns: thread 0: " + name + " is 0x"), 0u) << r.error;
    }

private:
    static bool change_later(pid_t process, std::size_t which, int attempt, std::size_t offset,
                             unsigned char mask) {
        std::vector<pid_t> threads;
        for (int waits = 0; waits < 500 && threads.size() <= which; ++waits) {
            std::this_thread::sleep_for(milliseconds(1));
            threads = threads_of(process);
        }
        // Another moment in each attempt: 3 to 40 ms after the thread was seen.
        std::this_thread::sleep_for(std::chrono::microseconds(3000 + attempt * 7919 % 37000));
        return threads.size() > which && poke(threads[which], offset, mask);
    }
};

INSTANTIATE_TEST_SUITE_P(Workloads, Planted, testing::ValuesIn(libcs),
                         [](const auto& libc) { return libc.param; });

TEST_P(Planted, PatternsFindsX87) { find_in_pattern("x87", "st2", offset_of_st(2) + 3, 0x10); }

TEST_P(Planted, PatternsFindsExponent) { find_in_pattern("x87", "st7", offset_of_st(7) + 9, 0x01); }

TEST_P(Planted, PatternsFindsControlWord) {
    find_in_pattern("x87", "fcw", offset_of_fcw + 1, 0x08);
}

TEST_P(Planted, PatternsFindsXmm) { find_in_pattern("sse", "xmm13", offset_of_xmm(13) + 15, 0x80); }

TEST_P(Planted, PatternsFindsMxcsr) { find_in_pattern("sse", "mxcsr", offset_of_mxcsr + 1, 0x20); }

TEST_P(Planted, PatternsFindsHighYmm) {
    if (!host_has("avx")) GTEST_SKIP() << "no AVX on this CPU";
    find_in_pattern("avx", "ymm5", offset_of(high_ymm, 16, 5), 0x01);
}

TEST_P(Planted, PatternsFindsAvx512) {
    if (!host_has("avx512")) GTEST_SKIP() << "no AVX-512 on this CPU";
    find_in_pattern("avx512", "k3", offset_of(opmask, 8, 3) + 7, 0x01);
    find_in_pattern("avx512", "zmm9", offset_of(high_zmm, 32, 9) + 31, 0x80);
    find_in_pattern("avx512", "zmm30", offset_of(zmm16_to_31, 64, 14), 0x01);
}

TEST_P(Planted, StintsFindsLostSum) {
    const std::vector<std::string> arguments = {"--use", "3", "--skip", "2", "--total", "100000"};
    const Result r = find_fault("stints", arguments, 1, offset_of_xmm(0) + 6, 0x40);
    EXPECT_EQ(r.error.find("stints: lane 0 of A's sums is 0x"), 0u) << r.error;
}

TEST_P(Planted, StintsFindsLostX87Sum) {
    find_fault("stints", {"--use=3", "--skip=2", "--total=100000", "--kind=x87"}, 1,
               offset_of_st(0) + 7, 0x40);
}

TEST_P(Planted, StintsFindsLostHighHalf) {
    if (!host_has("avx")) GTEST_SKIP() << "no AVX on this CPU";
    const Result r = find_fault("stints", {"--use=3", "--skip=2", "--total=100000", "--kind=avx"},
                                1, offset_of(high_ymm) + 14, 0x40);
    EXPECT_EQ(r.error.find("stints: lane 3 of A's sums is 0x"), 0u) << r.error;
}

TEST_P(Planted, BurstyFindsLostValue) {
    const Result r =
        find_fault("bursty", {"--total=60000", "--threads=2"}, 2, offset_of_xmm(15) + 6, 0x04);
    EXPECT_EQ(r.error.find("bursty: a value of thread 1 is wrong"), 0u) << r.error;
}

// Rounding mode: values come out different by a last bit, which a digest does not forget.
TEST_P(Planted, BurstyFindsRounding) {
    find_fault("bursty", {"--total=60000", "--threads=2"}, 1, offset_of_mxcsr + 1, 0x40);
}

TEST_P(Planted, PingpongFindsRounding) {
    const Result r = find_fault("pingpong", {"--rounds=30000"}, 1, offset_of_mxcsr + 1, 0x40);
    EXPECT_EQ(r.error.find("pingpong: a value of the peer thread is wrong"), 0u) << r.error;
}

TEST_P(Planted, PiFindsChangedSigns) {
    const Result r = run_workload(GetParam(), "pi", {"100000000"}, {.meanwhile = [](pid_t process) {
                                      std::this_thread::sleep_for(milliseconds(20));
                                      for (std::size_t i = 0; i < 16; ++i) {
                                          ASSERT_TRUE(poke(process, offset_of_xmm(i) + 7, 0x80));
                                      }
                                  }});
    EXPECT_EQ(r.code, 1) << r.out;
}

// Registers that a new program should not find: they must be named by the program itself, and by
// the thread that only slept, which has a copy of them.
TEST_P(Planted, InitialFindsLeftovers) {
    struct Case {
        std::size_t offset;
        unsigned char mask;
        std::string name;
    };
    for (const Case& c :
         {Case{offset_of_xmm(4), 1, "mm4 is "}, Case{offset_of_st(3), 1, "st3 is "},
          Case{offset_of_fcw, 0x01, "fcw is "}, Case{offset_of_mxcsr + 1, 0x60, "mxcsr is "}}) {
        Options options;
        options.prepare = [] { return ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0; };
        options.meanwhile = [&](pid_t process) {
            ASSERT_TRUE(poke_stopped(process, c.offset, c.mask));
        };
        const Result r = run_workload(GetParam(), "initial", {}, options);
        EXPECT_EQ(r.code, 1) << c.name << r.out << r.error;
        EXPECT_NE(r.error.find("initial: the program: "), std::string::npos) << r.error;
        EXPECT_NE(r.error.find("initial: a thread of the new program: "), std::string::npos)
            << r.error;
        EXPECT_NE(r.error.find(c.name), std::string::npos) << c.name << r.error;
    }
}

} // namespace
} // namespace tests
