// SPDX-License-Identifier: MIT
// Rings as bytes, whole and hurt; and events that contradict each other.
#include "lab/machine/schedule.hpp"
#include "lab/replay/driver.hpp"
#include "lab/replay/replay.hpp"
#include "lab/replay/ring.hpp"

#include <gtest/gtest.h>

#include <random>

namespace {

using lab::BadEvents;
using stint::Event;
using stint::EventKind;

lab::Ring small_ring() { return {{"none", "lazy"}, schedule(lab::StintsScript{1, 0, 3}), 0}; }

std::string complaint(const std::vector<std::byte>& bytes) {
    try {
        lab::read_ring(bytes);
    } catch (const BadEvents& error) {
        return error.what();
    }
    return "";
}

TEST(Ring, ComesBackAsItWas) {
    lab::Ring ring = small_ring();
    ring.lost = 7;
    const lab::Ring back = lab::read_ring(lab::write_ring(ring));
    EXPECT_EQ(back.policies, ring.policies);
    EXPECT_EQ(back.lost, 7U);
    ASSERT_EQ(back.events.size(), ring.events.size());
    for (std::size_t i = 0; i < back.events.size(); ++i) {
        EXPECT_EQ(back.events[i].kind, ring.events[i].kind);
        EXPECT_EQ(back.events[i].thread, ring.events[i].thread);
        EXPECT_EQ(back.events[i].flags, ring.events[i].flags);
    }
}

TEST(Ring,
     CutAtAnyByteIsRefusedInOneLine) { // T07: a ring has no chunks, so a part of it is not used
    const std::vector<std::byte> whole = lab::write_ring(small_ring());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string why = complaint({whole.begin(), whole.begin() + static_cast<long>(size)});
        EXPECT_NE(why, "") << size;
        EXPECT_EQ(why.find('\n'), std::string::npos);
    }
    EXPECT_EQ(complaint(whole), "");
}

TEST(Ring, DamagedBytesNeverCrash) {
    const std::vector<std::byte> whole = lab::write_ring(small_ring());
    std::mt19937 random(1);
    int refused = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::vector<std::byte> hurt = whole;
        for (int n = 0; n < 3; ++n)
            hurt[random() % hurt.size()] = static_cast<std::byte>(random());
        try {
            lab::replay(lab::read_ring(hurt).events, "sleazy_owner");
        } catch (const BadEvents&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 1'000);
}

TEST(Events, WithoutPartnersAreRefused) {
    const Event in{0, 1, 0, EventKind::in, 1}, use{0, 1, 0, EventKind::user_return, 1};
    EXPECT_THROW(lab::replay(std::vector<Event>{in}, "lazy"), BadEvents);
    EXPECT_THROW(lab::replay(std::vector<Event>{use}, "lazy"), BadEvents);
    EXPECT_THROW(lab::replay(std::vector<Event>{{0, 0, 0, static_cast<EventKind>(99), 0}}, "lazy"),
                 BadEvents);
}

TEST(Replay, RefusesAWrongPolicy) {
    EXPECT_THROW(lab::replay({}, "lasy"), lab::BadPolicy);
    EXPECT_THROW(lab::replay({}, "sleazy:width=2"), lab::BadPolicy);
}

TEST(Schedules, AreRefusedInOneLine) {
    using Words = std::vector<std::string>;
    for (const Words& words :
         {Words{"pi"}, Words{"stints", "--use"}, Words{"stints", "--use", "x"},
          Words{"stints", "--total", "0"}, Words{"stints", "--use", "0", "--skip", "0"},
          Words{"pingpong", "--fpu", "some"}, Words{"pingpong", "--rounds", "-1"}, Words{}}) {
        EXPECT_THROW(lab::schedule(words), lab::BadSchedule);
    }
}

} // namespace
