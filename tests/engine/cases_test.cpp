// SPDX-License-Identifier: MIT
// Faults of other engines, by their numbers in the list of cases, each with its right value. (What
// other files of this folder hold carries its number there.)
#include "stint/dispatch.hpp"
#include "stint/unit/checking.hpp"
#include "stint/x86/rung.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

namespace {

using stint::CheckingUnit;
using stint::Departure;
using stint::u64;

struct alignas(stint::area_alignment) Area {
    std::byte bytes[CheckingUnit::size];
};

/// Some CPUs, each with its own register file, and two user threads under one policy.
template <stint::Policy P>
struct Cpus {
    stint::Engine<CheckingUnit, P, stint::CountingHost> engine;
    std::vector<stint::Cpu> record;
    std::vector<CheckingUnit> file;
    stint::Thread idle, a, b;
    Area area_a, area_b;
    unsigned here = 0;

    explicit Cpus(unsigned n) : record(n), file(n) {
        for (unsigned c = 0; c < n; ++c) {
            at(c);
            engine.start(record[c], static_cast<stint::u16>(c));
        }
        at(0);
        engine.create(cpu(), a, 1, true, area_a.bytes);
        engine.create(cpu(), b, 2, true, area_b.bytes);
    }
    stint::Cpu& cpu() { return record[here]; }
    void at(unsigned c) {
        file[here] = engine.unit;
        engine.unit = file[c];
        here = c;
    }
    void go(stint::Thread& from, stint::Thread& to) {
        engine.exchange(cpu(), from, to, Departure::preempted);
    }
    u64& use(stint::Thread& current) {
        engine.user_return(cpu(), current);
        if (engine.unit.ts) {
            EXPECT_TRUE(engine.first_use(cpu(), current));
        }
        return engine.unit.file.value[0];
    }
};

template <class F>
void each_keeping_policy(F f) {
    stint::each_policy(stint::Policies{}, [&]<stint::Policy P>(stint::usize) {
        if (P::name == stint::Text("none")) return;
        SCOPED_TRACE(P::name.data);
        f.template operator()<P>();
    });
}

// A thread is preempted between its fault and its return, another fills the registers, and it comes
// back on another CPU: 10,000 times.
TEST(Owner, IsAskedAgainAfterEverySwitch) { // R01
    each_keeping_policy([]<stint::Policy P>() {
        Cpus<P> m(2);
        m.go(m.idle, m.a);
        m.use(m.a) = 0xAAAA;
        for (int i = 0; i < 10'000; ++i) {
            m.go(m.a, m.b);
            m.use(m.b) = 0xBBBB;
            m.go(m.b, m.idle);
            m.at(m.here ^ 1);
            m.go(m.idle, m.a);
            ASSERT_EQ(m.use(m.a), 0xAAAAU) << "turn " << i;
        }
    });
}

// After a thread has ended, its record and its area may be a dead stack frame: nothing writes
// there.
TEST(EndedThread, IsNeverWrittenAgain) { // R02, R03
    each_keeping_policy([]<stint::Policy P>() {
        Cpus<P> m(1);
        struct Frame {
            stint::Thread thread;
            Area area;
        } frame;
        m.engine.create(m.cpu(), frame.thread, 3, true, frame.area.bytes);
        m.go(m.idle, frame.thread);
        m.use(frame.thread) = 7;
        m.engine.destroy(m.cpu(), frame.thread);
        m.go(frame.thread, m.idle);
        Frame canary;
        std::memset(static_cast<void*>(&frame), 0xDB, sizeof(frame));
        std::memset(static_cast<void*>(&canary), 0xDB, sizeof(canary));
        m.go(m.idle, m.b);
        EXPECT_EQ(m.use(m.b), 0U);
        m.go(m.b, m.idle);
        EXPECT_EQ(
            std::memcmp(static_cast<void*>(&frame), static_cast<void*>(&canary), sizeof(frame)), 0);
    });
}

// The same exit on a machine of one CPU and of four leaves the same trace.
TEST(EndedThread, LeavesNoOwnerHoweverManyCpusThereAre) { // R04
    each_keeping_policy([]<stint::Policy P>() {
        const auto counts = [](unsigned cpus) {
            Cpus<P> m(cpus);
            m.go(m.idle, m.a);
            m.use(m.a) = 7;
            m.engine.destroy(m.cpu(), m.a);
            EXPECT_NE(m.a.stamp, m.cpu().stamp);
            m.go(m.a, m.b);
            EXPECT_EQ(m.use(m.b), 0U);
            return m.cpu().counts;
        };
        EXPECT_EQ(counts(1), counts(4));
        EXPECT_EQ(counts(4).saves, 0U);
    });
}

// While the #NM of A is handled, B is picked: B's first use traps again, A's image is as it was.
TEST(Trap, LoadsForTheThreadThatReturnsToUserMode) { // R10
    Cpus<stint::Lazy> m(1);
    m.go(m.idle, m.a);
    m.use(m.a) = 7;
    m.go(m.a, m.idle);
    m.go(m.idle, m.a);
    EXPECT_TRUE(m.engine.first_use(m.cpu(), m.a));
    m.go(m.a, m.b);
    EXPECT_TRUE(m.engine.unit.ts);
    EXPECT_EQ(m.use(m.b), 0U);
    EXPECT_EQ(m.cpu().counts.traps, 3U);
    m.use(m.b) = 9;
    m.go(m.b, m.a);
    EXPECT_EQ(m.use(m.a), 7U);
}

// What a thread leaves to be written back is written while it leaves: nothing is charged to the
// next one, which did not use the FPU.
TEST(Save, IsDoneByTheThreadThatLeaves) { // R18
    each_keeping_policy([]<stint::Policy P>() {
        Cpus<P> m(1);
        m.go(m.idle, m.a);
        m.use(m.a) = 7;
        m.go(m.a, m.idle);
        EXPECT_EQ(m.cpu().counts.saves, 1U);
        u64 image = 0;
        std::memcpy(&image, m.area_a.bytes, sizeof(image));
        EXPECT_EQ(image, 7U);
        m.go(m.idle, m.b);
        EXPECT_EQ(m.cpu().counts.saves, 1U);
    });
}

// A misaligned area is what hardware answers with #GP: the checking unit must see it, or no hosted
// test could.
TEST(CheckingUnitItself, SeesAMisalignedArea) { // R35
    CheckingUnit unit;
    alignas(64) std::array<std::byte, std::size_t{2} * CheckingUnit::size> room{};
    unit.save(room.data());
    EXPECT_EQ(unit.protection_faults, 0U);
    unit.save(room.data() + 16);
    unit.restore(room.data() + 16);
    EXPECT_EQ(unit.protection_faults, 2U);
}

TEST(Rfbm, CoversAllButPkru) { // R38
    EXPECT_EQ(stint::x86::rfbm_low, 0xFFFFFDFFU);
    EXPECT_EQ(stint::x86::rfbm_high, 0xFFFFFFFFU);
}

// A new thread's PKRU is what its creator says (Linux: 0x55555554), not the hardware's 0.
TEST(NewThread, HasTheConfiguredProtectionKeys) { // R48
    each_keeping_policy([]<stint::Policy P>() {
        Cpus<P> m(1);
        m.engine.create(m.cpu(), m.a, 1, true, m.area_a.bytes, 0x55555554);
        m.go(m.idle, m.a);
        EXPECT_EQ(m.engine.unit.pkru, 0x55555554U);
    });
}

} // namespace
