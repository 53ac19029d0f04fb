// SPDX-License-Identifier: MIT
// What the command line may choose: policies, rungs, machines, profiles.
#include "lab/bench/pricing.hpp"
#include "lab/choose/machine.hpp"
#include "lab/choose/policy.hpp"
#include "lab/choose/rung.hpp"
#include "lab/choose/workload.hpp"
#include "lab/error.hpp"

#include <gtest/gtest.h>

namespace {

using namespace lab;

template <class Call>
std::string refusal(Call call) {
    try {
        call();
    } catch (const Usage& usage) {
        return usage.what();
    }
    return "(taken)";
}

TEST(PolicyChoice, HasEveryParameter) {
    const PolicyChoice sleazy = choose_policy("sleazy:threshold=3");
    EXPECT_EQ(sleazy.name, "sleazy");
    EXPECT_EQ(sleazy.spec, "sleazy:threshold=3");
    ASSERT_EQ(sleazy.parameters.size(), 3u);
    EXPECT_EQ(sleazy.parameters[0].first, "threshold");
    EXPECT_EQ(std::get<unsigned>(sleazy.parameters[0].second), 3u);
    EXPECT_EQ(std::get<unsigned>(sleazy.parameters[1].second), 8u);
    EXPECT_EQ(std::get<std::string>(sleazy.parameters[2].second), "never");
    EXPECT_FALSE(sleazy.measuring_only);
    EXPECT_TRUE(choose_policy("none").measuring_only);
    EXPECT_TRUE(choose_policy("lazy").parameters.empty());
}

TEST(PolicyChoice, SaysWhatIsWrong) {
    EXPECT_EQ(refusal([] { choose_policy("slezy:width=3"); }).substr(0, 54),
              "there is no policy 'slezy'; the nearest is 'sleazy' (p");
    EXPECT_EQ(refusal([] { choose_policy("lazy:"); }),
              "policy 'lazy:': no parameter follows the colon");
    EXPECT_EQ(refusal([] { choose_policy("lazy:a=1"); }),
              "policy 'lazy:a=1': it has no parameters");
    EXPECT_EQ(refusal([] { choose_policy("sleazy:threshold=5,"); }),
              "policy 'sleazy:threshold=5,': a parameter is written key=value");
    EXPECT_EQ(refusal([] { choose_policy(""); }).substr(0, 23), "there is no policy ''; ");
}

TEST(PolicyChoice, AllStandsForEachAndNoneIsTwice) {
    const std::size_t all = policy_names().size();
    EXPECT_EQ(choose_policies({}).size(), all);
    EXPECT_EQ(choose_policies({"all", "lazy"}).size(), all);
    const auto chosen = choose_policies({"eager", "sleazy", "sleazy:threshold=5", "all"});
    ASSERT_EQ(chosen.size(), all);
    EXPECT_EQ(chosen[0].name, "eager");
    EXPECT_EQ(chosen[1].spec, "sleazy");
    EXPECT_EQ(choose_policies({"sleazy:threshold=4", "all"}).size(), all + 1);
}

TEST(Rungs, AreThoseOfTheLadder) {
    EXPECT_EQ(rung_names(), (std::vector<std::string>{"best", "fxsave", "xsave", "xsaveopt",
                                                      "xsavec", "xsaves"}));
    EXPECT_EQ(refusal([] { check_rung("xsaveop"); }).substr(0, 53),
              "there is no rung 'xsaveop'; the nearest is 'xsaveopt'");
}

TEST(Machines, AreNamed) {
    EXPECT_EQ(refusal([] { check_machine("tgc"); }),
              "there is no machine 'tgc'; the nearest is 'tcg' (machines: tcg, bochs, sim)");
    EXPECT_EQ(cpu_of("sim", ""), "");
    EXPECT_EQ(cpu_of("tcg", ""), "Haswell");
}

TEST(Workloads, TheSimulatorNeedsASchedule) {
    EXPECT_EQ(choose_workload("stints --use 1 --skip 0 --total 5", "sim").programs.size(), 1u);
    EXPECT_NE(refusal([] { choose_workload("pi 5", "sim"); }).find("use --machine tcg"),
              std::string::npos);
    EXPECT_NE(refusal([] { choose_workload("stints & stints", "sim"); }).find("one program"),
              std::string::npos);
}

TEST(Pricing, TwoOfHistoryAndTheNearest) {
    const cost::Catalogue catalogue = cost::catalogue();
    ASSERT_TRUE(catalogue.errors.empty()) << catalogue.errors.front();
    const Pricing pricing = choose_pricing(catalogue, {});
    ASSERT_GE(pricing.columns.size(), 2u);
    ASSERT_LE(pricing.columns.size(), 3u);
    EXPECT_EQ(pricing.columns[0]->year, 2006);
    EXPECT_EQ(pricing.columns[1]->year, 2015);
    EXPECT_EQ(pricing.columns.back()->name,
              pricing.columns.size() == 3 ? pricing.here->name : pricing.columns.back()->name);
    EXPECT_EQ(pricing.exported, pricing.columns[1]); // whatever CPU this is
}

TEST(Pricing, NamedProfilesReplaceThem) {
    const cost::Catalogue catalogue = cost::catalogue();
    const Pricing pricing = choose_pricing(catalogue, {"intel-p4-2006", "intel-p4-2006"});
    ASSERT_EQ(pricing.columns.size(), 1u);
    EXPECT_EQ(pricing.exported->name, "intel-p4-2006");
    EXPECT_NE(refusal([&] {
                  choose_pricing(catalogue, {"intel-p3-2006"});
              }).find("the nearest is 'intel-p4-2006'"),
              std::string::npos);
    EXPECT_THROW(choose_pricing({}, {}), Failure);
}

} // namespace
