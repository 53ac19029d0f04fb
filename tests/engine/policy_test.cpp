// SPDX-License-Identifier: MIT
// Policies as pure functions, and their specifications as text.
#include "stint/policy/list.hpp"
#include "stint/policy/spec.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace stint;

constexpr Seen held{true, false, true, 0}, idle{false, false, true, 0}, hit{false, true, true, 0};

TEST(SleazyRule, EveryTransitionOfTheCounter) { // H2, H3: all 256 values
    for (unsigned value = 0; value < 256; ++value) {
        const Sleazy policy;
        Sleazy::Cpu cpu;
        const auto at = [&] { return Sleazy::Thread{static_cast<u8>(value)}; };

        Sleazy::Thread thread = at();
        EXPECT_EQ(policy.in(thread, cpu, idle), value > 5 ? Load::now : Load::at_use);
        EXPECT_EQ(thread.counter, value > 5 ? (value + 1) % 256 : value);

        thread = at();
        EXPECT_EQ(policy.use(thread, cpu, idle), Grant::load);
        EXPECT_EQ(thread.counter, (value + 1) % 256);

        thread = at();
        EXPECT_EQ(policy.out(thread, cpu, held), Keep::save);
        EXPECT_EQ(thread.counter, value);
        EXPECT_EQ(policy.out(thread, cpu, idle), Keep::nothing);
        EXPECT_EQ(thread.counter, 0);
    }
}

TEST(PrefetchRule, PredictedMeansCounterAboveThresholdAndNoHit) {
    SleazyOwner policy;
    policy.run.prefetch_when = Prefetch::predicted;
    EXPECT_FALSE(policy.prefetch({5}, idle));
    EXPECT_TRUE(policy.prefetch({6}, idle));
    EXPECT_FALSE(policy.prefetch({6}, hit));
    policy.run.prefetch_when = Prefetch::always;
    EXPECT_TRUE(policy.prefetch({0}, hit));
}

template <Policy P>
std::string refusal(const char* parameters) {
    P policy;
    const char* why = configure(policy, parameters);
    return why == nullptr ? "" : why;
}

TEST(Parameters, AreReadAndRefused) {
    Sleazy policy;
    ASSERT_EQ(configure(policy, "threshold=3,width=7,prefetch=always"), nullptr);
    EXPECT_EQ(policy.run.threshold, 3);
    EXPECT_EQ(policy.run.width, 7);
    EXPECT_EQ(policy.run.prefetch_when, Prefetch::always);
    for (const char* bad : {"threshold", "threshold=", "threshold=-1", "threshold=255",
                            "threshold=3,", ",", "width=0", "width=9", "prefetch=maybe", "thresh=3",
                            "threshold=3x", "threshold=99999999999"}) {
        EXPECT_NE(refusal<Sleazy>(bad), "") << bad;
        EXPECT_NE(refusal<SleazyOwner>(bad), "") << bad;
    }
    EXPECT_NE(refusal<Lazy>("threshold=3"), "");
}

TEST(Parameters, ThatCanNeverFireAreRefused) { // a 2-bit counter never exceeds 5
    EXPECT_NE(refusal<Sleazy>("width=2"), "");
    EXPECT_NE(refusal<Sleazy>("width=2,threshold=3"), "");
    EXPECT_EQ(refusal<Sleazy>("width=2,threshold=2"), "");
    EXPECT_EQ(refusal<Sleazy>("width=8,threshold=254"), "");
}

TEST(Parameters, ARefusedSpecificationChangesNothing) {
    Sleazy policy;
    EXPECT_NE(configure(policy, "threshold=3,width=99"), nullptr);
    EXPECT_EQ(policy.run.threshold, 5);
}

TEST(Names, AreDistinctAndFitTheRing) {
    std::string seen = ",";
    each_policy(Policies{}, [&]<Policy P>(usize index) {
        const std::string name(P::name.data, P::name.size);
        EXPECT_EQ(find_policy(P::name), index);
        EXPECT_LE(name.size(), longest_policy_name);
        EXPECT_EQ(seen.find("," + name + ","), std::string::npos);
        seen += name + ",";
    });
    EXPECT_EQ(find_policy("lazier"), Policies::size);
}

} // namespace
