// SPDX-License-Identifier: MIT
// The drawing of a run, against one drawn by hand.
#include "lab/steps/steps.hpp"

#include <gtest/gtest.h>

namespace {

TEST(Steps, SleazyWithThresholdOne) {
    // k = 1: stints 2 and 4 of the run (A's first two) trap, the counter is 2 then, so A's third is
    // restored proactively; its fourth is not used but restored and saved all the same.
    EXPECT_EQ(lab::draw_steps({3, 1, 4}, "sleazy:threshold=1"),
              "stint  thread  uses  counter  TS  owner  trap  restore  skip  save\n"
              "    1  B       .           0   1  -      .     .        .     .   \n"
              "    2  A       FPU         1   0  A      trap  restore  .     save\n"
              "    3  B       .           0   1  A      .     .        .     .   \n"
              "    4  A       FPU         2   0  A      trap  restore  .     save\n"
              "    5  B       .           0   1  A      .     .        .     .   \n"
              "    6  A       FPU         3   0  A      .     restore  .     save\n"
              "    7  B       .           0   1  A      .     .        .     .   \n"
              "    8  A       .           4   0  A      .     restore  .     save\n"
              "    9  B       .           0   1  A      .     .        .     .   \n"
              "\n"
              "8 switches, 2 traps, 4 saves, 4 restores, 0 skipped restores, 8 TS writes\n");
}

TEST(Steps, DeferredOwnsEveryStint) {
    EXPECT_EQ(lab::draw_steps({1, 1, 2}, "deferred"),
              "stint  thread  uses  counter  TS  owner  trap  restore  skip  save\n"
              "    1  B       .           -   0  B      .     .        .     save\n"
              "    2  A       FPU         -   0  A      .     restore  .     save\n"
              "    3  B       .           -   0  B      .     restore  .     save\n"
              "    4  A       .           -   0  A      .     restore  .     save\n"
              "    5  B       .           -   0  B      .     restore  .     .   \n"
              "\n"
              "4 switches, 0 traps, 4 saves, 4 restores, 0 skipped restores, 0 TS writes\n");
}

} // namespace
