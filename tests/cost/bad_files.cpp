// SPDX-License-Identifier: MIT
// A bad file gets one clear line: the file, the field, what is wrong with it.
#include "files.hpp"

#include <gtest/gtest.h>

#include <ostream>

namespace {

using namespace lab::cost;
using test::good_profile;
using test::spoilt;

struct Case {
    const char* name;
    std::string text, line; // `line` without the file and its colon
};

// GoogleTest prints a failing parameter with this.
void PrintTo(const Case& which, std::ostream* out) { *out << which.name; }

std::vector<Case> cases() {
    const std::string good = good_profile();
    const std::string trap = R"("trap": { "cycles": 1000, "kind": "measured", "source": "s" })";
    const auto trap_as = [&](const char* to) { return spoilt(good, trap, to); };
    return {
        {"empty", "", "is not JSON (line 1)"},
        {"not_json", "{\n  \"schema\": oops\n}", "is not JSON (line 2)"},
        {"truncated", good.substr(0, good.find("\"ts_clear\"")), "is not JSON (line 11)"},
        {"a_list", "[]", "the file must hold one JSON object"},
        {"no_schema", "{}", "schema is missing; it must be stint.costs/1"},
        {"wrong_schema", spoilt(good, "stint.costs/1", "stint.bench/1"),
         "schema is \"stint.bench/1\", must be stint.costs/1"},
        {"no_year", spoilt(good, "  \"year\": 2000,\n", ""), "year is missing"},
        {"year_as_text", spoilt(good, "\"year\": 2000", "\"year\": \"2000\""),
         "year is \"2000\", must be a whole number from 1978 to 2100"},
        {"year_far_off", spoilt(good, "\"year\": 2000", "\"year\": 20000"),
         "year is 20000, must be a whole number from 1978 to 2100"},
        {"empty_title", spoilt(good, "A machine of round figures", ""), "title must not be empty"},
        {"unknown_field", spoilt(good, "\"notes\"", "\"remarks\""),
         "remarks is not a field of stint.costs/1"},
        {"no_trap", spoilt(good, trap + ",\n", ""), "costs.trap is missing"},
        {"negative", trap_as(R"("trap": { "cycles": -1, "kind": "measured", "source": "s" })"),
         "costs.trap.cycles is -1, must be at least 0"},
        {"cycles_as_text",
         trap_as(R"("trap": { "cycles": "1000", "kind": "measured", "source": "s" })"),
         "costs.trap.cycles must be a number"},
        {"cycles_null", trap_as(R"("trap": { "cycles": null, "kind": "measured", "source": "s" })"),
         "costs.trap.cycles must be a number"},
        {"bare_number", trap_as(R"("trap": 1000)"), "costs.trap must be an object"},
        {"unknown_kind", trap_as(R"("trap": { "cycles": 1, "kind": "guessed", "source": "s" })"),
         "costs.trap.kind is \"guessed\", must be recalled, published or measured"},
        {"no_kind", trap_as(R"("trap": { "cycles": 1, "source": "s" })"),
         "costs.trap.kind is missing"},
        {"no_source", trap_as(R"("trap": { "cycles": 1, "kind": "measured" })"),
         "costs.trap.source is missing"},
        {"unknown_source", trap_as(R"("trap": { "cycles": 1, "kind": "measured", "source": "q" })"),
         "costs.trap.source names \"q\", not one of sources"},
        {"empty_source_part", spoilt(good, "\"author\": \"a\"", "\"author\": \"\""),
         "sources.s.author must not be empty"},
        {"one_way_only",
         spoilt(good, R"("fxsave": { "hot": { "cycles": 80, "kind": "measured", "source": "s" } })",
                R"("fxsave": null)"),
         "costs.restore.fxsave is null but the other direction is not"},
        {"negative_save", spoilt(good, "\"cycles\": 70", "\"cycles\": -70"),
         "costs.save.fxsave.hot.cycles is -70, must be at least 0"},
        {"negative_cold", spoilt(good, "\"cycles\": 600", "\"cycles\": -0.5"),
         "costs.save.xsaveopt.cold.cycles is -0.5, must be at least 0"},
        {"families_empty", spoilt(good, R"([ { "family": 6, "models": [ 1, 2 ] } ])", "[]"),
         "cpu.families must name at least one family"},
        {"model_too_big", spoilt(good, "[ 1, 2 ]", "[ 1, 256 ]"),
         "cpu.families[0].models is 256, must be a whole number from 0 to 255"},
        {"clock_zero", spoilt(good, "\"clock_mhz\": 1000", "\"clock_mhz\": 0"),
         "clock_mhz is 0, must be at least 1"},
        {"notes_as_text", spoilt(good, R"([ "n" ])", R"("n")"), "notes must be a list"},
    };
}

class BadFile : public testing::TestWithParam<Case> {};

TEST_P(BadFile, IsOneClearLine) {
    test::Scratch scratch;
    const auto file = scratch.write("bad.json", GetParam().text);
    std::string why;
    EXPECT_FALSE(load(file, why));
    EXPECT_EQ(why, file.string() + ": " + GetParam().line);
    EXPECT_EQ(why.find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(All, BadFile, testing::ValuesIn(cases()),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(BadFile, TheUnspoiltProfileLoads) { // else the cases above would prove nothing
    test::Scratch scratch;
    std::string why = "untouched";
    EXPECT_TRUE(load(scratch.write("good.json", good_profile()), why));
    EXPECT_EQ(why, "untouched");
}

TEST(BadFile, AbsentOrADirectory) {
    test::Scratch scratch;
    std::string why;
    const auto absent = scratch.path() / "absent.json";
    EXPECT_FALSE(load(absent, why));
    EXPECT_EQ(why, absent.string() +
                       ": cannot be opened; cost profiles are JSON files, see docs/costs.md");
    EXPECT_FALSE(load(scratch.path(), why));
    EXPECT_EQ(why, scratch.path().string() + ": is a directory, not a profile");
}

TEST(BadCatalogue, OneBadFileDoesNotHideTheOthers) {
    test::Scratch scratch;
    const auto bad = scratch.write("a.json", "{}");
    scratch.write("b.json", good_profile());
    scratch.write("notes.txt", "no profile");
    const Catalogue all = catalogue(scratch.path());
    EXPECT_EQ(all.errors, std::vector<std::string>{
                              bad.string() + ": schema is missing; it must be stint.costs/1"});
    ASSERT_EQ(all.profiles.size(), 1U);
    EXPECT_EQ(all.profiles[0].name, "plain");
}

TEST(BadCatalogue, TwoFilesOfOneName) {
    test::Scratch scratch;
    const auto first = scratch.write("a.json", good_profile());
    const auto second = scratch.write("b.json", good_profile());
    const Catalogue all = catalogue(scratch.path());
    EXPECT_EQ(all.profiles.size(), 1U);
    EXPECT_EQ(all.errors,
              std::vector<std::string>{second.string() + ": name \"plain\" is already that of " +
                                       first.string()});
}

TEST(BadCatalogue, MissingAndEmptyDirectories) {
    test::Scratch scratch;
    const std::string help = "set STINT_PROFILES to the directory of the cost profiles";
    EXPECT_EQ(catalogue(scratch.path()).errors,
              std::vector<std::string>{scratch.path().string() +
                                       ": holds no cost profile (*.json); " + help});
    const auto absent = scratch.path() / "absent";
    EXPECT_EQ(catalogue(absent).errors,
              std::vector<std::string>{absent.string() +
                                       ": cannot be listed (No such file or directory); " + help});
}

} // namespace
