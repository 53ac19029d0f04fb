// SPDX-License-Identifier: MIT
// Under every policy and any order of events each thread sees its own registers and no other's; and
// a fault planted in the books makes the same walk fail. (R02 dead owner, R06 migration, R07 CPU
// comes back blank, R16 read of foreign or old value, R19 readers save first, R27 exec, R46 written
// areas, R63 fork.)
#include "tests/engine/world.hpp"

#include "stint/policy/list.hpp"
#include "stint/policy/spec.hpp"

#include <gtest/gtest.h>

namespace {

using world::Faults;
using world::World;

constexpr int steps = 60'000;

template <stint::Policy P>
World<P> walk(unsigned cpus, unsigned threads, stint::u64 seed, Faults faults = {},
              const char* parameters = "") {
    World<P> w(cpus, threads, seed, faults);
    const char* why = stint::configure(w.engine.policy, parameters);
    EXPECT_EQ(why, nullptr) << why;
    for (int i = 0; i < steps; ++i)
        w.step();
    return w;
}

template <class P>
class EveryPolicy : public testing::Test {};
using Keeping = testing::Types<stint::Lazy, stint::Sleazy, stint::Owner, stint::SleazyOwner,
                               stint::Eager, stint::Deferred>;
TYPED_TEST_SUITE(EveryPolicy, Keeping);

TYPED_TEST(EveryPolicy, KeepsEveryRegister) {
    for (stint::u64 seed = 1; seed <= 4; ++seed) {
        for (unsigned cpus : {1U, 2U, 4U}) {
            const auto w = walk<TypeParam>(cpus, 8, seed);
            EXPECT_EQ(w.wrong, 0U) << "seed " << seed << ", " << cpus << " CPUs";
            EXPECT_EQ(w.device_faults(), 0U) << "seed " << seed << ", " << cpus << " CPUs";
            EXPECT_EQ(w.denied, 0U);
            EXPECT_GT(w.checked, 50'000U);
            EXPECT_GT(w.counts().switches, 5'000U);
        }
    }
}

TYPED_TEST(EveryPolicy, LostSaveIsCaught) {
    EXPECT_GT(walk<TypeParam>(2, 8, 5, {.lose_save_every = 50}).wrong, 0U);
}

template <class P>
class OwnerPolicy : public testing::Test {};
using Owning = testing::Types<stint::Owner, stint::SleazyOwner, stint::Deferred>;
TYPED_TEST_SUITE(OwnerPolicy, Owning);

TYPED_TEST(OwnerPolicy, SwappedOwnerIsCaught) {
    EXPECT_GT(walk<TypeParam>(1, 8, 6, {.swap_owner = true}, "").wrong, 0U);
}
TYPED_TEST(OwnerPolicy, ForgottenLastCpuIsCaught) {
    EXPECT_GT(walk<TypeParam>(2, 3, 7, {.forget_last_cpu = true}).wrong, 0U);
}
TYPED_TEST(OwnerPolicy, StaleGenerationIsCaught) {
    EXPECT_GT(walk<TypeParam>(2, 8, 8, {.stale_generation = true}).wrong, 0U);
}

template <class P>
class TrapPolicy : public testing::Test {};
using Trapping = testing::Types<stint::Lazy, stint::Sleazy, stint::Owner, stint::SleazyOwner>;
TYPED_TEST_SUITE(TrapPolicy, Trapping);

TYPED_TEST(TrapPolicy, WronglyCachedTsIsCaught) {
    const auto w = walk<TypeParam>(2, 8, 9, {.wrong_ts = true});
    EXPECT_GT(w.wrong + w.device_faults(), 0U);
}

TEST(Parameters, ChangeOnlyTheCost) {
    for (const char* parameters :
         {"threshold=0", "threshold=0,width=1", "threshold=2,width=2", "threshold=254",
          "prefetch=always", "prefetch=predicted,threshold=1"}) {
        EXPECT_EQ(walk<stint::Sleazy>(2, 6, 10, {}, parameters).wrong, 0U) << parameters;
        EXPECT_EQ(walk<stint::SleazyOwner>(2, 6, 11, {}, parameters).wrong, 0U) << parameters;
    }
}

TEST(None, IsExemptBecauseItReallyKeepsNothing) {
    EXPECT_GT(walk<stint::None>(1, 4, 12).wrong, 0U);
}

} // namespace
