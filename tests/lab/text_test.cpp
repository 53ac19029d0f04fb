// SPDX-License-Identifier: MIT
// Nearest names, foreign words inside our lines, tables, and the fields that workloads print.
#include "lab/bench/checks.hpp"
#include "lab/machine/call_name.hpp"
#include "lab/text/grid.hpp"
#include "lab/text/last_line.hpp"
#include "lab/text/nearest.hpp"
#include "lab/text/quote.hpp"

#include <gtest/gtest.h>

namespace {

using namespace lab;

TEST(Nearest, CountsEdits) {
    EXPECT_EQ(edit_distance("", ""), 0u);
    EXPECT_EQ(edit_distance("lazy", ""), 4u);
    EXPECT_EQ(edit_distance("lazy", "lazy"), 0u);
    EXPECT_EQ(edit_distance("lzay", "lazy"), 1u);    // neighbours swapped
    EXPECT_EQ(edit_distance("slezy", "sleazy"), 1u); // one left out
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
    EXPECT_EQ(edit_distance("ca", "abc"), 3u); // no substring is edited twice
}

TEST(Nearest, NamesTheNearestAndAll) {
    const std::vector<std::string> names{"lazy", "sleazy", "eager"};
    EXPECT_EQ(nearest("egaer", names), "eager");
    EXPECT_EQ(nearest("sleezy", names), "sleazy");
    EXPECT_EQ(nearest("x", {}), "");
    EXPECT_EQ(no_such("policy", "policies", "lasy", names),
              "there is no policy 'lasy'; the nearest is 'lazy' (policies: lazy, sleazy, eager)");
    EXPECT_EQ(no_such("workload", "workloads", "pi", {}),
              "there is no workload 'pi', and no other (workloads: none)");
}

TEST(Quote, IsOneLineAndBounded) {
    EXPECT_EQ(quote("a\nb\x7f\x1b[2J"), "'a\\x0ab\\x7f\\x1b[2J'");
    EXPECT_EQ(quote(std::string(100, 'x')), "'" + std::string(80, 'x') + "...'");
    EXPECT_LT(no_such("policy", "policies", std::string(100'000, 'x'), {"lazy"}).size(), 200u);
}

TEST(Grid, AlignsColumns) {
    Grid grid;
    grid.row({"policy", "n"});
    grid.row({"a", "1000"});
    grid.row({"b"});
    EXPECT_EQ(grid.draw(), "policy     n\na       1000\nb\n");
}

TEST(LastLine, SkipsBlankOnes) {
    EXPECT_EQ(last_line("a\nb\r\n\n  \n"), "b");
    EXPECT_EQ(last_line(" \n"), "(nothing)");
}

TEST(Checks, SumsTheFieldsOfAnOutput) {
    Checks checks;
    EXPECT_TRUE(add_checks("patterns held=3 checked=120 wrong=0\n", checks));
    EXPECT_TRUE(add_checks("checked=1 wrong=2\nchecked=3 wrong=4", checks));
    EXPECT_EQ(checks.checked, 124u);
    EXPECT_EQ(checks.wrong, 6u);
    EXPECT_EQ(checks.runs, 2u);
}

TEST(Checks, AnOutputWithoutTheFieldsIsNotACheck) {
    Checks checks;
    EXPECT_FALSE(add_checks("", checks));
    EXPECT_FALSE(add_checks("checked=5\n", checks));
    EXPECT_FALSE(add_checks("unchecked=5 wrong=0\n", checks));
    EXPECT_FALSE(add_checks("checked=x wrong=0\n", checks));
    EXPECT_EQ(checks.runs, 0u);
    EXPECT_EQ(checks.silent, 4u);
    EXPECT_EQ(checks.checked, 0u);
}

TEST(CallName, KnowsCommonCalls) {
    EXPECT_EQ(call_name(334), "rseq, number 334");
    EXPECT_EQ(call_name(99'999), "number 99999");
}

} // namespace
