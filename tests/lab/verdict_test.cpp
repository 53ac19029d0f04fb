// SPDX-License-Identifier: MIT
// The verdict, on costs written down by hand: cycles per switch for trap, TS, save and restore.
#include "lab/bench/verdict.hpp"

#include <gtest/gtest.h>

namespace {

using lab::cheapest;
using lab::Entrant;
using lab::verdict;
using lab::cost::Cycles;

Entrant entrant(const char* name, double trap, double ts, double save, double restore) {
    return {name, true, Cycles{trap, ts, save, restore}};
}

using Indices = std::vector<std::size_t>;

TEST(Cheapest, IsTheSmallestTotal) {
    EXPECT_EQ(cheapest({entrant("a", 1, 1, 1, 1), entrant("b", 0, 0, 2, 1)}), Indices{1});
    EXPECT_EQ(cheapest({}), Indices{});
}

TEST(Cheapest, IsSharedWhereTheFiguresDoNotTellApart) {
    // Half a per cent of 200 is 1.
    EXPECT_EQ(cheapest({entrant("a", 0, 0, 100, 100), entrant("b", 0, 0, 100, 101),
                        entrant("c", 0, 0, 100, 101.1)}),
              (Indices{0, 1}));
    // Of small ones a tenth of a cycle counts: 1.0, 1.1 and 1.2.
    EXPECT_EQ(cheapest({entrant("a", 0, 0, 0.5, 0.5), entrant("b", 0, 0, 0.5, 0.59),
                        entrant("c", 0, 0, 0.6, 0.6)}),
              (Indices{0, 1}));
}

TEST(Cheapest, IsNeverOneForMeasuringOnlyOrWithoutFigures) {
    Entrant none = entrant("none", 0, 0, 0, 0);
    none.candidate = false;
    const Entrant still{"still", true, std::nullopt};
    EXPECT_EQ(cheapest({none, still, entrant("lazy", 9, 0, 0, 0)}), Indices{2});
    EXPECT_EQ(cheapest({none, still}), Indices{});
    EXPECT_EQ(verdict("it", {none, still}), "it has no winner: nothing was switched");
    EXPECT_EQ(verdict("it", {none, entrant("lazy", 9, 0, 0, 0)}), "it goes to lazy at 9.0");
}

TEST(Verdict, NamesWinnerRivalAndReason) {
    const Entrant lazy = entrant("lazy", 660, 416, 104, 80);   // 1260
    const Entrant eager = entrant("eager", 0, 0, 104, 80);     // 184
    const Entrant sleazy = entrant("sleazy", 16, 10, 104, 80); // 210
    EXPECT_EQ(verdict("ping-pong", {lazy, eager}),
              "ping-pong goes to eager at 184.0 (no trap; next lazy at 1260.0)");
    EXPECT_EQ(verdict("ping-pong", {lazy, eager, sleazy}),
              "ping-pong goes to eager at 184.0 (no trap; next sleazy at 210.0)");
    // sleazy against lazy: traps 16 for 660, 98 % of them gone, are the largest saving.
    EXPECT_EQ(verdict("ping-pong", {sleazy, lazy}),
              "ping-pong goes to sleazy at 210.0 (98 % fewer traps than lazy at 1260.0)");
}

TEST(Verdict, FindsTheReasonInEveryPart) {
    const Entrant base = entrant("base", 100, 100, 100, 100);
    EXPECT_EQ(verdict("x", {base, entrant("a", 100, 100, 100, 0)}),
              "x goes to a at 300.0 (no restore; next base at 400.0)");
    EXPECT_EQ(verdict("x", {base, entrant("a", 100, 100, 50, 100)}),
              "x goes to a at 350.0 (50 % fewer saves than base at 400.0)");
    EXPECT_EQ(verdict("x", {base, entrant("a", 100, 0, 100, 100)}),
              "x goes to a at 300.0 (no write of TS; next base at 400.0)");
    EXPECT_EQ(
        verdict("x", {base, entrant("a", 100, 100, 100, 75), entrant("b", 75, 100, 100, 100)}),
        "x goes to a and b at 375.0 (25 % fewer restores than base at 400.0)");
}

} // namespace
