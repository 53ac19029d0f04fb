// SPDX-License-Identifier: MIT
// Single events against their right values: what is saved, restored, skipped and trapped.
#include "stint/dispatch.hpp"
#include "stint/unit/checking.hpp"

#include <gtest/gtest.h>

namespace {

using stint::CheckingUnit;
using stint::Counts;
using stint::Departure;

/// Two user threads, an idle thread and a CPU under one policy.
template <stint::Policy P>
struct Desk {
    stint::Engine<CheckingUnit, P, stint::CountingHost> engine;
    stint::Cpu cpu;
    stint::Thread a, b, idle;
    alignas(stint::area_alignment) std::byte area_a[CheckingUnit::size], area_b[CheckingUnit::size];

    Desk() {
        engine.start(cpu, 0);
        engine.create(cpu, idle, 0, false, nullptr);
        engine.create(cpu, a, 1, true, area_a);
        engine.create(cpu, b, 2, true, area_b);
        cpu.counts = {};
    }
    void go(stint::Thread& from, stint::Thread& to) {
        engine.exchange(cpu, from, to, Departure::voluntary);
        if (to.user) engine.user_return(cpu, to);
    }
    /// One FPU instruction of the current thread: trap if armed, then the register.
    stint::u64& use(stint::Thread& current) {
        if (engine.unit.ts) {
            EXPECT_TRUE(engine.first_use(cpu, current));
        }
        EXPECT_FALSE(engine.unit.ts);
        return engine.unit.file.value[0];
    }
};

TEST(FirstUse, StartsFromTheGoldenImageUnderEveryPolicy) { // R02, R20, R23
    stint::each_policy(stint::Policies{}, []<stint::Policy P>(stint::usize) {
        if (P::name == stint::Text("none")) return;
        Desk<P> desk;
        desk.go(desk.idle, desk.a);
        desk.use(desk.a) = 0xAAAA;
        desk.engine.destroy(desk.cpu, desk.a);
        desk.go(desk.a, desk.b);
        EXPECT_EQ(desk.use(desk.b), 0U) << P::name.data;
        EXPECT_EQ(desk.cpu.counts.restores, P::name == stint::Text("none") ? 0U : 2U)
            << P::name.data;
        EXPECT_EQ(desk.cpu.counts.saves, 0U) << "a thread that exits is dropped without a save";
    });
}

TEST(SpuriousTrap, IsCountedApartAndClearsTs) {
    Desk<stint::Lazy> desk;
    desk.go(desk.idle, desk.a);
    desk.use(desk.a) = 7;
    desk.engine.unit.ts = true; // behind the engine's back
    EXPECT_TRUE(desk.engine.first_use(desk.cpu, desk.a));
    EXPECT_FALSE(desk.engine.unit.ts);
    EXPECT_EQ(desk.cpu.counts.spurious, 1U);
    EXPECT_EQ(desk.cpu.counts.traps, 1U);
    EXPECT_EQ(desk.engine.unit.file.value[0], 7U);
}

TEST(KernelThreads, NeitherSaveNorRestoreNorChangeTs) {
    Desk<stint::Owner> desk;
    desk.go(desk.idle, desk.a);
    desk.use(desk.a) = 7;
    desk.go(desk.a, desk.idle);
    EXPECT_FALSE(desk.engine.unit.ts);
    desk.go(desk.idle, desk.a);
    EXPECT_EQ(desk.use(desk.a), 7U);
    EXPECT_EQ(desk.cpu.counts.saves, 1U);
    EXPECT_EQ(desk.cpu.counts.restores, 1U);
    EXPECT_EQ(desk.cpu.counts.skipped_restores, 1U);
    EXPECT_EQ(desk.cpu.counts.traps, 1U);
    EXPECT_EQ(desk.cpu.counts.ts_writes, 1U);
}

TEST(LoneThread, TakesOneTrapUnderOwner) { // R15
    Desk<stint::Owner> desk;
    desk.go(desk.idle, desk.a);
    for (int tick = 0; tick < 1'000'000; ++tick) {
        desk.use(desk.a) += 1;
        desk.go(desk.a, desk.idle);
        desk.go(desk.idle, desk.a);
    }
    EXPECT_EQ(desk.use(desk.a), 1'000'000U);
    EXPECT_EQ(desk.cpu.counts.traps, 1U);
    EXPECT_EQ(desk.cpu.counts.restores, 1U);
}

TEST(Deferred, WithoutAReturnToUserModeNothingMoves) {
    Desk<stint::Deferred> desk;
    desk.go(desk.idle, desk.a);
    desk.use(desk.a) = 7;
    desk.engine.exchange(desk.cpu, desk.a, desk.b, Departure::voluntary); // b: kernel work only
    desk.engine.exchange(desk.cpu, desk.b, desk.a, Departure::voluntary);
    desk.engine.user_return(desk.cpu, desk.a);
    EXPECT_EQ(desk.engine.unit.file.value[0], 7U);
    EXPECT_EQ(desk.cpu.counts.saves, 1U);
    EXPECT_EQ(desk.cpu.counts.restores, 1U);
    EXPECT_EQ(desk.cpu.counts.skipped_restores, 1U);
}

TEST(SavedMeanwhile, IsNotSavedAgainButStillHeld) { // states.md section 3
    Desk<stint::Sleazy> desk;
    desk.go(desk.idle, desk.a);
    desk.use(desk.a) = 7;
    desk.engine.read(desk.cpu, desk.a);
    EXPECT_EQ(desk.cpu.counts.saves, 1U);
    desk.go(desk.a, desk.b);
    EXPECT_EQ(desk.cpu.counts.saves, 1U);
    EXPECT_EQ(desk.a.note.as<stint::Sleazy::Thread>().counter, 1U) << "held for the policy";
}

TEST(SavedMeanwhile, IsDirtyAgainAfterAReturnToUserMode) {
    Desk<stint::Sleazy> desk;
    desk.go(desk.idle, desk.a);
    desk.use(desk.a) = 7;
    desk.engine.read(desk.cpu, desk.a);
    desk.engine.user_return(desk.cpu, desk.a);
    desk.use(desk.a) = 8;
    desk.go(desk.a, desk.b);
    EXPECT_EQ(desk.cpu.counts.saves, 2U);
    EXPECT_EQ(*reinterpret_cast<stint::u64*>(desk.area_a), 8U);
}

TEST(MigrationToTheSameCpu,
     ChangesNothing) { // R06: there is no such event to call; a hit stays a hit
    Desk<stint::Owner> desk;
    desk.go(desk.idle, desk.a);
    desk.use(desk.a) = 7;
    const Counts before = desk.cpu.counts;
    for (int i = 0; i < 1000; ++i) {
        desk.go(desk.a, desk.idle);
        desk.go(desk.idle, desk.a);
        EXPECT_FALSE(desk.engine.unit.ts);
    }
    EXPECT_EQ(desk.cpu.counts.restores, before.restores);
    EXPECT_EQ(desk.cpu.counts.traps, before.traps);
}

TEST(CpuThatComesBack, OwnsNothing) { // R07
    Desk<stint::Owner> desk;
    desk.go(desk.idle, desk.a);
    desk.use(desk.a) = 0x5A5A;
    desk.go(desk.a, desk.idle);
    desk.engine.unit.file = {};
    desk.engine.start(desk.cpu, 0);
    desk.cpu.counts = {};
    desk.go(desk.idle, desk.a);
    EXPECT_EQ(desk.use(desk.a), 0x5A5AU);
    EXPECT_EQ(desk.cpu.counts.restores, 1U);
    EXPECT_EQ(desk.cpu.counts.skipped_restores, 0U);
}

TEST(CpuThatComesBack, NeverDrawsAnOldStampAgain) { // R07: two restarts and as many loads as before
    Desk<stint::Owner> desk;
    desk.go(desk.idle, desk.a);
    desk.use(desk.a) = 1;
    desk.go(desk.a, desk.idle);
    desk.engine.start(desk.cpu, 0);
    desk.go(desk.idle, desk.b);
    desk.use(desk.b) = 2;
    desk.go(desk.b, desk.a);
    EXPECT_TRUE(desk.engine.unit.ts) << "the registers are b's";
    EXPECT_EQ(desk.use(desk.a), 1U);
}

TEST(Stamps, TellCpusApart) {
    stint::Engine<CheckingUnit, stint::Owner, stint::CountingHost> engine;
    stint::Cpu first, second;
    engine.start(first, 0);
    engine.start(second, 16'382);
    EXPECT_NE(first.stamp, second.stamp);
    for (int i = 0; i < 3; ++i)
        engine.drop(first);
    EXPECT_EQ(first.stamp % stint::Cpu::step, 1U);
    EXPECT_EQ(second.stamp % stint::Cpu::step, 16'383U);
}

TEST(Drop, MakesTheNextComerLoad) {
    Desk<stint::Deferred> desk;
    desk.go(desk.idle, desk.a);
    desk.use(desk.a) = 7;
    desk.go(desk.a, desk.idle);
    desk.engine.unit.file.value[0] = 0xBAD;
    desk.engine.drop(desk.cpu);
    desk.go(desk.idle, desk.a);
    EXPECT_EQ(desk.use(desk.a), 7U);
}

TEST(Prefetch, IsAskedOnlyWhenItsRuleSays) { // H4
    const auto prefetches = [](const char* parameters) {
        Desk<stint::Sleazy> desk;
        EXPECT_EQ(stint::configure(desk.engine.policy, parameters), nullptr);
        desk.go(desk.idle, desk.b);
        for (int i = 0; i < 10; ++i) {
            desk.engine.pick(desk.cpu, desk.a);
            desk.go(desk.b, desk.a);
            desk.use(desk.a) += 1;
            desk.go(desk.a, desk.b);
        }
        return desk.engine.unit.prefetches;
    };
    EXPECT_EQ(prefetches("prefetch=never"), 0U);
    EXPECT_EQ(prefetches("prefetch=always"), 10U);
    EXPECT_EQ(prefetches("prefetch=predicted"), 4U) << "after six trapped stints";
}

TEST(ProtectionKeys, FollowTheThreadWhateverThePolicy) { // states.md section 1
    Desk<stint::Lazy> desk;
    desk.a.pkru = 0x11;
    desk.b.pkru = 0x22;
    desk.go(desk.idle, desk.a);
    EXPECT_EQ(desk.engine.unit.pkru, 0x11U);
    desk.engine.unit.pkru = 0x33; // WRPKRU in user mode
    desk.go(desk.a, desk.b);
    EXPECT_EQ(desk.engine.unit.pkru, 0x22U);
    desk.go(desk.b, desk.a);
    EXPECT_EQ(desk.engine.unit.pkru, 0x33U);
    EXPECT_EQ(desk.cpu.counts.saves, 0U);
}

} // namespace
