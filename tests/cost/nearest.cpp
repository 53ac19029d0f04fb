// SPDX-License-Identifier: MIT
// Which profile a CPU gets, with CPUIDs made up for the purpose.
#include "cost/nearest.hpp"

#include "files.hpp"

#include <gtest/gtest.h>

namespace {

using namespace lab::cost;

constexpr const char* amd = "AuthenticAMD";
constexpr const char* intel = "GenuineIntel";

std::string nearest_name(const CpuId& cpu) {
    const Choice choice = nearest(test::shipped(), cpu);
    return choice.profile == nullptr ? "" : choice.profile->name;
}

// EAX of leaf 1 as the machines give it. 0x20FB1 is in the K8 file that profile amd-k8-2006 cites,
// which names it family 0xF, model 0x2B. The others by hand: 0x000506E3 is base family 6, model
// 0x5E; 0x00B00F21 is 0xF + 0xB = 26, model 0x02; 0x00000F43 is 0xF + 0, model 4; 0x00000567 is
// base family 5, whose extended model does not count.
TEST(CpuidLeaf1, IsDecodedWithTheExtendedFields) {
    const auto expect = [](unsigned eax, unsigned family, unsigned model) {
        const CpuId id = decode("x", eax);
        EXPECT_EQ(id.family, family) << std::hex << eax;
        EXPECT_EQ(id.model, model) << std::hex << eax;
    };
    expect(0x00020FB1, 15, 0x2B);
    expect(0x000506E3, 6, 0x5E);
    expect(0x00B00F21, 26, 2);
    expect(0x00000F43, 15, 4);
    expect(0x00F00567, 5, 6);
}

TEST(Nearest, ListedModelsAndWholeFamilies) {
    EXPECT_EQ(nearest_name({amd, 26, 2}), "amd-zen5-2026");
    EXPECT_EQ(nearest_name({amd, 15, 0x2B}), "amd-k8-2006");
    EXPECT_EQ(nearest_name({intel, 15, 4}), "intel-p4-2006"); // not AMD's family 15
    EXPECT_EQ(nearest_name({intel, 6, 60}), "intel-haswell-2020");
    EXPECT_EQ(nearest_name({intel, 6, 94}), "intel-skylake-2024");
    EXPECT_EQ(nearest_name({intel, 6, 61}), "intel-2015"); // Broadwell
    EXPECT_EQ(nearest(test::shipped(), {amd, 26, 2}).why,
              "stands for family 26 model 2 of AuthenticAMD");
}

TEST(Nearest, OtherModelsOfAListedFamily) {
    // Raptor Lake, 183: 17 from 166 (Skylake's successors), 97 from 86, 113 from 70.
    EXPECT_EQ(nearest_name({intel, 6, 183}), "intel-skylake-2024");
    // Nehalem, 26: 16 from 42 (Sandy Bridge).
    EXPECT_EQ(nearest_name({intel, 6, 26}), "intel-2015");
    EXPECT_EQ(nearest(test::shipped(), {intel, 6, 26}).why,
              "the nearest model of the same family; this CPU is family 6 model 26 of "
              "GenuineIntel");
}

TEST(Nearest, OtherFamiliesOfAVendor) {
    // Zen 3 is family 25: 1 from 26, 10 from 15. K10 is family 16: 1 from 15, 10 from 26.
    EXPECT_EQ(nearest_name({amd, 25, 33}), "amd-zen5-2026");
    EXPECT_EQ(nearest_name({amd, 16, 4}), "amd-k8-2006");
    EXPECT_EQ(nearest(test::shipped(), {amd, 16, 4}).why,
              "the nearest family of the same vendor; this CPU is family 16 model 4 of "
              "AuthenticAMD");
}

TEST(Nearest, AnotherVendorGetsTheNewest) {
    EXPECT_EQ(nearest_name({"CentaurHauls", 6, 15}), "amd-zen5-2026");
    EXPECT_EQ(nearest(test::shipped(), {}).why,
              "the newest, for want of any of this vendor; this CPU is family 0 model 0 of an "
              "unknown vendor");
}

TEST(Nearest, OfNoneIsNone) {
    const Choice choice = nearest(Catalogue{}, {amd, 26, 2});
    EXPECT_EQ(choice.profile, nullptr);
    EXPECT_EQ(choice.why, "there is no cost profile");
}

// The numbers that nearest.hpp promises. K8 lists family 15 whole; Haswell lists 60, 63, 69, 70.
TEST(Score, IsAsDescribed) {
    const Profile& k8 = test::shipped("amd-k8-2006");
    EXPECT_EQ(score(k8, {intel, 15, 4}), 0);
    EXPECT_EQ(score(k8, {amd, 15, 99}), 3000);
    EXPECT_EQ(score(k8, {amd, 16, 4}), 1998); // 1000 + 999 - 1
    const Profile& haswell = test::shipped("intel-haswell-2020");
    EXPECT_EQ(score(haswell, {intel, 6, 63}), 3000);
    EXPECT_EQ(score(haswell, {intel, 6, 66}), 2996); // 2000 + 999 - 3
    EXPECT_EQ(score(haswell, {intel, 15, 4}), 1990); // 1000 + 999 - 9
}

TEST(Score, EqualScoresGoToTheLaterYearThenTheFirstName) {
    Catalogue all;
    for (const auto& [name, year] : {std::pair{"a", 2000}, {"b", 2010}, {"c", 2010}}) {
        Profile profile;
        profile.name = name;
        profile.year = year;
        profile.cpu.vendor = amd;
        profile.cpu.families.push_back({26, {}});
        all.profiles.push_back(profile);
    }
    EXPECT_EQ(nearest(all, {amd, 26, 2}).profile->name, "b");
}

TEST(ThisCpu, AnswersSomething) {
    const CpuId id = this_cpu();
    EXPECT_EQ(id.vendor.size(), 12U);
    EXPECT_GT(id.family, 0U);
}

} // namespace
