// SPDX-License-Identifier: MIT
// Every shipped profile loads, says where each figure is from, and keeps the figures it was shipped
// with; the rule for a missing rung; finding profiles.
#include "files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace {

using namespace lab::cost;

// Every figure of a profile, in no order that matters.
std::vector<Figure> figures(const Profile& profile) {
    std::vector<Figure> all{profile.trap, profile.ts_set, profile.ts_clear};
    for (const auto* way : {&profile.save, &profile.restore}) {
        for (const auto& transfer : *way) {
            if (!transfer) continue;
            all.push_back(transfer->hot);
            if (transfer->cold) all.push_back(*transfer->cold);
        }
    }
    if (profile.prefetch) all.push_back(*profile.prefetch);
    return all;
}

TEST(Shipped, EveryFileLoadsAndIsNamedAfterItsFile) {
    EXPECT_EQ(test::shipped().errors, std::vector<std::string>{});
    EXPECT_GE(test::shipped().profiles.size(), 6U);
    for (const Profile& profile : test::shipped().profiles) {
        EXPECT_EQ(profile.file.stem().string(), profile.name);
    }
}

TEST(Shipped, EveryFigureHasASourceWithEveryPartAndEverySourceIsUsed) {
    for (const Profile& profile : test::shipped().profiles) {
        std::set<std::string> used;
        for (const Figure& figure : figures(profile)) {
            ASSERT_TRUE(profile.sources.contains(figure.source)) << profile.name;
            const Source& source = profile.sources.at(figure.source);
            for (const auto& part : {source.title, source.author, source.date, source.where}) {
                EXPECT_FALSE(part.empty()) << profile.name << ' ' << figure.source;
            }
            used.insert(figure.source);
        }
        for (const auto& [key, source] : profile.sources) {
            EXPECT_TRUE(used.contains(key)) << profile.name << " never uses " << key;
        }
    }
}

// What could not be read in a source may not be called published: the rows of the 2015 posting.
TEST(Shipped, The2015FiguresAreRecalled) {
    for (const Figure& figure : figures(test::shipped("intel-2015"))) {
        EXPECT_EQ(figure.kind, Kind::recalled);
    }
}

// A stand-in or a recalled figure says why it is taken.
TEST(Shipped, WeakFiguresExplainThemselves) {
    for (const Profile& profile : test::shipped().profiles) {
        for (const Figure& figure : figures(profile)) {
            if (figure.kind != Kind::recalled) continue;
            EXPECT_FALSE(figure.how.empty() && figure.stand_in.empty()) << profile.name;
        }
    }
}

// The split of the recalled row: 1156 = 660 trap + 208 clear + 80 restore + 208 for one write.
TEST(Shipped, The2015FaultRowAddsUpAgain) {
    const Costs c = costs(test::shipped("intel-2015"), Rung::xsave);
    EXPECT_EQ(c.trap + c.ts_set + c.ts_clear + c.restore, 1156);
}

TEST(Costs, OfARungThatIsThere) {
    const Costs c = costs(test::shipped("intel-2015"), Rung::fxsave);
    EXPECT_EQ(c.trap, 660);
    EXPECT_EQ(c.ts_set, 208);
    EXPECT_EQ(c.ts_clear, 208);
    EXPECT_EQ(c.save, 84);
    EXPECT_EQ(c.restore, 44);
    EXPECT_EQ(c.rung, Rung::fxsave);
    EXPECT_EQ(c.kind, Kind::recalled);
    EXPECT_EQ(c.note, "");
}

class Plain : public testing::Test {
protected:
    void SetUp() override {
        std::string why;
        const auto loaded = load(scratch_.write("plain.json", test::good_profile()), why);
        ASSERT_TRUE(loaded) << why;
        plain_ = *loaded;
    }

    test::Scratch scratch_;
    Profile plain_; // has fxsave 70/80 and xsaveopt 60/90, cold save 600
};

// xsave: both fxsave (1 step) and xsaveopt (1 step) are near, but FXSAVE is of the other sort.
TEST_F(Plain, AMissingRungIsPricedAsTheNearestOfItsSort) {
    for (const Rung wanted : {Rung::xsave, Rung::xsavec, Rung::xsaves}) {
        const Costs c = costs(plain_, wanted);
        EXPECT_EQ(c.rung, Rung::xsaveopt);
        EXPECT_EQ(c.save, 60);
        EXPECT_EQ(c.restore, 90);
        EXPECT_EQ(c.note, "Profile plain has no figures for " + std::string(name_of(wanted)) +
                              "; those of xsaveopt are used.");
    }
    EXPECT_EQ(costs(plain_, Rung::fxsave).save, 70);
}

TEST_F(Plain, OfTwoEquallyNearRungsTheLowerWins) {
    constexpr auto xsave = static_cast<std::size_t>(Rung::xsave);
    constexpr auto xsaveopt = static_cast<std::size_t>(Rung::xsaveopt);
    constexpr auto xsavec = static_cast<std::size_t>(Rung::xsavec);
    for (auto* way : {&plain_.save, &plain_.restore}) {
        (*way)[xsave] = (*way)[xsavec] = (*way)[xsaveopt];
        (*way)[xsaveopt].reset();
    }
    EXPECT_EQ(costs(plain_, Rung::xsaveopt).rung, Rung::xsave);
}

TEST_F(Plain, OnlyTheOtherSortIsLeft) {
    for (auto* way : {&plain_.save, &plain_.restore}) {
        (*way)[static_cast<std::size_t>(Rung::xsaveopt)].reset();
    }
    const Costs c = costs(plain_, Rung::xsaves);
    EXPECT_EQ(c.rung, Rung::fxsave);
    EXPECT_EQ(c.note, "Profile plain has no figures for xsaves; those of fxsave are used.");
}

// Of the five figures of xsaveopt, hot, all are measured but ts_set, which is published; the cold
// save is recalled, and there is no cold restore.
TEST_F(Plain, TheKindIsTheWeakestAndTheColdAreaIsPriced) {
    EXPECT_EQ(costs(plain_, Rung::xsaveopt).kind, Kind::published);
    const Costs cold = costs(plain_, Rung::xsaveopt, Area::cold);
    EXPECT_EQ(cold.save, 600);
    EXPECT_EQ(cold.restore, 90);
    EXPECT_EQ(cold.kind, Kind::recalled);
    EXPECT_EQ(cold.note, "Profile plain has no cold figure for the restore of xsaveopt; the hot "
                         "one is used.");
}

TEST_F(Plain, IsReadWhole) {
    EXPECT_EQ(plain_.title, "A machine of round figures");
    EXPECT_EQ(plain_.year, 2000);
    EXPECT_EQ(plain_.clock_mhz, 1000);
    EXPECT_EQ(plain_.cpu.families.at(0).models, (std::vector<unsigned>{1, 2}));
    ASSERT_TRUE(plain_.prefetch);
    EXPECT_EQ(plain_.prefetch->cycles, 3);
    EXPECT_EQ(plain_.sources.at("s").where, "w");
    EXPECT_EQ(plain_.notes, std::vector<std::string>{"n"});
}

TEST(Names, GoBothWaysAndRefuseOthers) {
    for (const auto* name : {"fxsave", "xsave", "xsaveopt", "xsavec", "xsaves"}) {
        ASSERT_TRUE(rung_named(name));
        EXPECT_EQ(name_of(*rung_named(name)), name);
    }
    for (const auto* name : {"", "best", "FXSAVE", "moves"})
        EXPECT_FALSE(rung_named(name));
    EXPECT_EQ(kind_named("measured"), Kind::measured);
    EXPECT_FALSE(kind_named("guessed"));
}

TEST(Find, AnUnknownNameGetsTheList) {
    test::Scratch scratch;
    scratch.write("plain.json", test::good_profile());
    std::string why;
    EXPECT_EQ(find(catalogue(scratch.path()), "fancy", why), nullptr);
    EXPECT_EQ(why, "no cost profile is named \"fancy\"; there are: plain");
}

TEST(Directory, TheEnvironmentWins) {
    const char* before = std::getenv("STINT_PROFILES");
    const std::string kept = before == nullptr ? "" : before;
    setenv("STINT_PROFILES", "/somewhere/else", 1);
    EXPECT_EQ(directory(), "/somewhere/else");
    unsetenv("STINT_PROFILES");
    EXPECT_EQ(directory(), test::source_directory() / "profiles");
    if (before != nullptr) setenv("STINT_PROFILES", kept.c_str(), 1);
}

} // namespace
