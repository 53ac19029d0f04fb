// SPDX-License-Identifier: MIT
// The command lines of the workloads: help, and one clear line with exit code 2 for bad arguments.
#include "workloads.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace tests {
namespace {

TEST(Arguments, HelpNamesEveryOption) {
    for (const std::string& libc : libcs) {
        for (const Program& p : programs) {
            const Result r = run_workload(libc, p.name, {"--help"});
            EXPECT_EQ(r.code, 0) << p.name;
            EXPECT_EQ(r.error, "");
            EXPECT_EQ(r.out.find("Usage: " + p.name + " "), 0u) << r.out;
            for (const std::string& option : p.options) {
                EXPECT_NE(r.out.find("\n  " + option + ": "), std::string::npos)
                    << p.name << " " << option;
            }
            EXPECT_NE(r.out.find("Exit code: "), std::string::npos) << p.name;
        }
    }
}

struct BadCase {
    std::string program;
    std::vector<std::string> arguments;
    std::string says;
};

const std::vector<BadCase> bad_cases = {
    {"pi", {"x"}, "STEPS 'x' is not a number from 1 to 1099511627776"},
    {"pi", {"0"}, "STEPS '0' is not a number"},
    {"pi", {"1", "2"}, "more than one 'STEPS'"},
    {"pi", {"--steps", "3"}, "unknown argument '--steps'"},
    {"pi", {"-1"}, "unknown argument '-1'"},
    {"long_double_sum", {"1e9"}, "COUNT '1e9' is not a number"},
    {"long_double_sum", {"99999999999999999999"}, "is not a number from 1 to"},
    {"getpid_loop", {""}, "COUNT '' is not a number"},
    {"getpid_loop", {"18446744073709551616"}, "is not a number from 1 to 18446744073709551615"},
    {"pingpong", {}, "missing '--rounds', which needs a number from 1 to 1000000000"},
    {"pingpong", {"--rounds"}, "nothing after '--rounds', which needs a number"},
    {"pingpong", {"--rounds", "5", "--fpu", "some"}, "--fpu 'some' is not one of none, one, both"},
    {"pingpong", {"--rounds", "5", "--kind", "mmx"}, "--kind 'mmx' is not one of x87, sse, avx"},
    {"pingpong", {"--rounds", "5", "--kind", "sse,avx"}, "--kind 'sse,avx' is not one of"},
    {"pingpong", {"--rounds=5x"}, "--rounds '5x' is not a number"},
    {"pingpong", {"--round", "5"}, "unknown argument '--round'"},
    {"pingpong", {"--rounds", "5", "6"}, "unknown argument '6'"},
    {"stints", {"--use", "1", "--skip", "0"}, "missing '--total'"},
    {"stints", {"--use", "0", "--skip", "0", "--total", "9"}, "--use and --skip are both 0"},
    {"stints", {"--use", "1", "--use", "2"}, "more than one '--use'"},
    {"stints", {"--use", "1", "--skip", "0", "--total", "0"}, "--total '0' is not a number from 1"},
    {"bursty", {"--total", "9", "--threads", "65"}, "--threads '65' is not a number from 1 to 64"},
    {"bursty", {"--total", "9", "--seed", "-3"}, "--seed '-3' is not a number"},
    {"patterns", {"--kinds", "sse,mmx"}, "--kinds 'sse,mmx' is not one or more"},
    {"patterns", {"--kinds", ""}, "--kinds '' is not one or more"},
    {"patterns", {"--kinds", "sse,"}, "--kinds 'sse,' is not one or more"},
    {"patterns", {"--seconds-of-work", "0"}, "is not seconds from 0.000000001 to 86400"},
    {"patterns", {"--seconds-of-work", "1.0000000001"}, "is not seconds"},
    {"patterns", {"--seconds-of-work", "1."}, "is not seconds"},
    {"patterns", {"--seconds-of-work", "86400.1"}, "is not seconds"},
    {"initial", {"now"}, "unknown argument 'now'"},
    {"initial", {"--seed="}, "--seed '' is not a number"},
    {"pkru", {"--seed", "1"}, "missing '--rounds'"},
};

TEST(Arguments, BadOnesGetOneLineAndCodeTwo) {
    for (const std::string& libc : libcs) {
        for (const BadCase& c : bad_cases) {
            const Result r = run_workload(libc, c.program, c.arguments);
            EXPECT_EQ(r.code, 2) << c.program << ": " << c.says;
            EXPECT_EQ(r.out, "") << c.program;
            EXPECT_EQ(r.error.find(c.program + ": "), 0u) << r.error;
            EXPECT_NE(r.error.find(c.says), std::string::npos) << r.error;
            EXPECT_NE(r.error.find("; see " + c.program + " --help\n"), std::string::npos)
                << r.error;
            EXPECT_EQ(std::count(r.error.begin(), r.error.end(), '\n'), 1) << r.error;
        }
    }
}

// Longer than the line that reports it: nothing is written past the buffer, and it still ends.
TEST(Arguments, EndlessOneIsCutOff) {
    const Result r = run_workload("musl", "pi", {std::string(100000, '9')});
    EXPECT_EQ(r.code, 2);
    EXPECT_LT(r.error.size(), 5000u);
}

} // namespace
} // namespace tests
