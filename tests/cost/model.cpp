// SPDX-License-Identifier: MIT
// Modelled cycles against sums worked out by hand beside each test. Profile intel-2015: trap 660,
// set 208, clear 208; fxsave 84 and 44; xsave 104 and 80.
#include "cost/model.hpp"

#include "files.hpp"

#include <gtest/gtest.h>

namespace {

using namespace lab::cost;

// Counts as the paper tables give them: N switch pairs, so 2 N switches; ts_writes not split yet.
Counts counted(std::uint64_t stints, std::uint64_t traps, std::uint64_t saves,
               std::uint64_t restores, std::uint64_t ts_writes) {
    const TsWrites ts = split(ts_writes);
    return {2 * stints, traps, 0, saves, restores, ts.sets, ts.clears};
}

double each(const Counts& counts, const char* profile, Rung rung) {
    const auto out = cycles_per_switch(counts, costs(test::shipped(profile), rung));
    return out ? out->total() : -1;
}

// lazy on 1,0,N: N traps, N saves, N restores, 2 N writes. One pair of switches costs
// 660 + 104 + 80 + 208 + 208 = 1260, so one switch 630, whatever N.
TEST(Lazy, UsesInEveryStintUnderThe2015Profile) {
    for (const std::uint64_t n : {1U, 10U, 1000U}) {
        EXPECT_DOUBLE_EQ(each(counted(n, n, n, n, 2 * n), "intel-2015", Rung::xsave), 630);
    }
    // With FXSAVE 660 + 84 + 44 + 416 = 1204, so 602.
    EXPECT_DOUBLE_EQ(each(counted(10, 10, 10, 10, 20), "intel-2015", Rung::fxsave), 602);
}

// sleazy on 1,0,10: 6 traps, 10 saves, 10 restores, 20 writes, 20 switches.
// 6 * 660 = 3960; 10 * 208 + 10 * 208 = 4160; 10 * 104 = 1040; 10 * 80 = 800; together 9960;
// by 20 switches 498.
TEST(Sleazy, TenStintsUnderThe2015Profile) {
    const auto costs_2015 = costs(test::shipped("intel-2015"), Rung::xsave);
    const Cycles all = cycles(counted(10, 6, 10, 10, 20), costs_2015);
    EXPECT_DOUBLE_EQ(all.trap, 3960);
    EXPECT_DOUBLE_EQ(all.ts, 4160);
    EXPECT_DOUBLE_EQ(all.save, 1040);
    EXPECT_DOUBLE_EQ(all.restore, 800);
    EXPECT_DOUBLE_EQ(all.total(), 9960);
    EXPECT_DOUBLE_EQ(each(counted(10, 6, 10, 10, 20), "intel-2015", Rung::xsave), 498);
}

// eager on anything: each switch saves and restores. 104 + 80 = 184; with FXSAVE 84 + 44 = 128.
TEST(Eager, UnderThe2015Profile) {
    EXPECT_DOUBLE_EQ(each(counted(10, 0, 20, 20, 0), "intel-2015", Rung::xsave), 184);
    EXPECT_DOUBLE_EQ(each(counted(10, 0, 20, 20, 0), "intel-2015", Rung::fxsave), 128);
}

// owner on 10,1000,1010: 10 traps, 10 saves, 10 restores, 20 writes in 2020 switches under K8:
// lazy's counts of that row. 10 * 280 = 2800; 20 * 48.25 = 965; 10 * 79 = 790; 10 * 108 = 1080;
// together 5635, by 2020 switches 2.789603960...; eager: 2020 * (79 + 108) by 2020 = 187.
TEST(Lazy, RareUseOnTheMachineOf2006) {
    EXPECT_DOUBLE_EQ(each(counted(1010, 10, 10, 10, 20), "amd-k8-2006", Rung::fxsave),
                     5635.0 / 2020.0);
    EXPECT_DOUBLE_EQ(each(counted(1010, 0, 2020, 2020, 0), "amd-k8-2006", Rung::fxsave), 187);
}

// A spurious #NM is entry and return too: 2 + 3 traps of 660 are 3300.
TEST(Cycles, SpuriousTrapsCostATrap) {
    const auto costs_2015 = costs(test::shipped("intel-2015"), Rung::xsave);
    Counts counts;
    counts.traps = 2;
    counts.spurious = 3;
    EXPECT_DOUBLE_EQ(cycles(counts, costs_2015).total(), 3300);
}

// Sets and clears are priced apart: with 100 and 50 cycles, 3 sets and 2 clears are 400.
TEST(Cycles, SetsAndClearsHaveTheirOwnPrice) {
    Costs uneven;
    uneven.ts_set = 100;
    uneven.ts_clear = 50;
    Counts counts;
    counts.ts_sets = split(5).sets;
    counts.ts_clears = split(5).clears;
    EXPECT_DOUBLE_EQ(cycles(counts, uneven).ts, 400);
}

TEST(Split, HalfEachAndTheOddOneASet) {
    static_assert(split(0).sets == 0 && split(0).clears == 0);
    static_assert(split(1).sets == 1 && split(1).clears == 0);
    static_assert(split(512).sets == 256 && split(512).clears == 256);
    static_assert(split(UINT64_MAX).sets == (UINT64_MAX / 2) + 1);
    static_assert(split(UINT64_MAX).clears == UINT64_MAX / 2);
}

TEST(PerSwitch, NoSwitchNoAnswer) {
    EXPECT_FALSE(cycles_per_switch({}, costs(test::shipped("intel-2015"), Rung::xsave)));
}

// W / (W + T). 2015, xsave: 184 / (184 + 1076) = 184 / 1260. fxsave: 128 / (128 + 1076) = 128/1204.
// K8: 187 / (187 + 280 + 96.5) = 187 / 563.5. P4: 430 / (430 + 1600 + 1144) = 430 / 3174.
// Skylake: 381.5 / (381.5 + 952 + 300) = 381.5 / 1633.5. Zen 5, xsavec: (135 + 344) / (479 + 1076).
TEST(BreakEven, OfTheShippedProfiles) {
    const auto even = [](const char* name, Rung rung) {
        return break_even(costs(test::shipped(name), rung)).value_or(-1);
    };
    EXPECT_DOUBLE_EQ(even("intel-2015", Rung::xsave), 184.0 / 1260.0);
    EXPECT_DOUBLE_EQ(even("intel-2015", Rung::fxsave), 128.0 / 1204.0);
    EXPECT_DOUBLE_EQ(even("amd-k8-2006", Rung::fxsave), 187.0 / 563.5);
    EXPECT_DOUBLE_EQ(even("intel-p4-2006", Rung::fxsave), 430.0 / 3174.0);
    EXPECT_DOUBLE_EQ(even("intel-skylake-2024", Rung::xsave), 381.5 / 1633.5);
    EXPECT_DOUBLE_EQ(even("amd-zen5-2026", Rung::xsavec), 479.0 / 1555.0);
}

// A round one: W = 30, T = 60 + 5 + 5 = 70, so 0.3; free on both sides has no answer.
TEST(BreakEven, OfRoundFigures) {
    Costs round;
    round.save = 10;
    round.restore = 20;
    round.trap = 60;
    round.ts_set = round.ts_clear = 5;
    EXPECT_DOUBLE_EQ(break_even(round).value_or(-1), 0.3);
    EXPECT_FALSE(break_even(Costs{}));
}

// At the break-even use lazy and eager cost the same. In 1000 stints of a thread with use 0.3 and
// the costs above: lazy pays 300 * (70 + 30), eager 1000 * 30.
TEST(BreakEven, IsWhereLazyAndEagerMeet) {
    Costs round;
    round.save = 10;
    round.restore = 20;
    round.trap = 60;
    round.ts_set = round.ts_clear = 5;
    const Counts lazy{1000, 300, 0, 300, 300, 300, 300};
    const Counts eager{1000, 0, 0, 1000, 1000, 0, 0};
    EXPECT_DOUBLE_EQ(cycles(lazy, round).total(), 30000);
    EXPECT_DOUBLE_EQ(cycles(eager, round).total(), 30000);
}

} // namespace
