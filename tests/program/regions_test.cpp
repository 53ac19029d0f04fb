// SPDX-License-Identifier: MIT
// The regions: splitting, joining, searching; against a plain table of pages with random
// operations; and that an operation without memory changes nothing.

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "kernel/memory/regions.hpp"

namespace {

using kernel::Region;
using kernel::Regions;
using kernel::Rights;

constexpr std::uint64_t page = 4096;
constexpr Rights none{0}, read_only{1}, read_write{3};

int nodes_out = 0;
int nodes_left = 1 << 30;

Region* take() {
    if (nodes_left == 0) {
        return nullptr;
    }
    --nodes_left;
    ++nodes_out;
    return new Region;
}
void give(Region& node) {
    ++nodes_left;
    --nodes_out;
    delete &node;
}

class RegionsTest : public testing::Test {
protected:
    RegionsTest() {
        nodes_out = 0;
        nodes_left = 1 << 30;
    }
    void TearDown() override {
        regions.clear();
        EXPECT_EQ(nodes_out, 0) << "a node was lost";
    }

    bool set(std::uint64_t first, std::uint64_t end, Rights rights, bool joins = true) {
        return regions.set(first * page, end * page, rights, joins);
    }
    /// All regions as "first-end:rights", in pages.
    std::string all() const {
        std::string text;
        const Region* before = nullptr;
        for (const Region* region = regions.first(); region != nullptr; region = region->next) {
            EXPECT_EQ(region->previous, before);
            before = region;
            text += std::to_string(region->start / page) + "-" +
                    std::to_string(region->end / page) + ":" + std::to_string(region->rights.bits) +
                    " ";
        }
        return text;
    }

    Regions regions{{take, give}};
};

TEST_F(RegionsTest, NeighboursWithEqualRightsJoin) {
    EXPECT_TRUE(set(10, 12, read_write));
    EXPECT_TRUE(set(14, 16, read_write));
    EXPECT_EQ(all(), "10-12:3 14-16:3 ");
    EXPECT_TRUE(set(12, 14, read_write));
    EXPECT_EQ(all(), "10-16:3 ");
    EXPECT_TRUE(set(16, 17, read_only));
    EXPECT_EQ(all(), "10-16:3 16-17:1 ");
    EXPECT_TRUE(set(9, 10, read_write, false));
    EXPECT_EQ(all(), "9-10:3 10-16:3 16-17:1 ");
}

TEST_F(RegionsTest, SettingReplacesWhatWasThere) {
    set(10, 20, read_write);
    set(12, 14, none);
    EXPECT_EQ(all(), "10-12:3 12-14:0 14-20:3 ");
    set(11, 15, read_only);
    EXPECT_EQ(all(), "10-11:3 11-15:1 15-20:3 ");
    set(5, 30, read_write);
    EXPECT_EQ(all(), "5-30:3 ");
}

TEST_F(RegionsTest, RemovingSplits) {
    set(10, 20, read_write);
    EXPECT_TRUE(regions.remove(12 * page, 13 * page));
    EXPECT_EQ(all(), "10-12:3 13-20:3 ");
    EXPECT_TRUE(regions.remove(11 * page, 15 * page));
    EXPECT_EQ(all(), "10-11:3 15-20:3 ");
    EXPECT_TRUE(regions.remove(0, 100 * page));
    EXPECT_EQ(all(), "");
}

TEST_F(RegionsTest, ProtectingSplitsAndJoins) {
    set(10, 20, read_write);
    EXPECT_TRUE(regions.protect(10 * page, 11 * page, none));
    EXPECT_EQ(all(), "10-11:0 11-20:3 ");
    EXPECT_TRUE(regions.protect(15 * page, 16 * page, read_only));
    EXPECT_EQ(all(), "10-11:0 11-15:3 15-16:1 16-20:3 ");
    EXPECT_TRUE(regions.protect(10 * page, 20 * page, read_write));
    EXPECT_EQ(all(), "10-20:3 ");
}

TEST_F(RegionsTest, Questions) {
    set(10, 12, read_write);
    set(12, 14, read_only);
    set(16, 18, read_write);
    EXPECT_EQ(regions.find(10 * page - 1), nullptr);
    EXPECT_EQ(regions.find(12 * page)->rights, read_only);
    EXPECT_EQ(regions.find(14 * page), nullptr);
    EXPECT_EQ(regions.first_above(14 * page)->start, 16 * page);
    EXPECT_EQ(regions.first_above(18 * page), nullptr);
    EXPECT_TRUE(regions.covered(10 * page, 14 * page));
    EXPECT_FALSE(regions.covered(10 * page, 15 * page));
    EXPECT_FALSE(regions.covered(9 * page, 11 * page));
    EXPECT_TRUE(regions.free(14 * page, 16 * page));
    EXPECT_FALSE(regions.free(13 * page, 15 * page));
    EXPECT_FALSE(regions.free(14 * page, 17 * page));
    EXPECT_TRUE(regions.free(18 * page, 99 * page));
}

TEST_F(RegionsTest, TheHighestHoleThatFits) {
    EXPECT_EQ(regions.find_free(5 * page, 10 * page, 100 * page), 95 * page);
    set(90, 98, read_write);
    EXPECT_EQ(regions.find_free(2 * page, 10 * page, 100 * page), 98 * page);
    EXPECT_EQ(regions.find_free(3 * page, 10 * page, 100 * page), 87 * page);
    set(20, 88, read_write);
    EXPECT_EQ(regions.find_free(3 * page, 10 * page, 100 * page), 17 * page);
    EXPECT_EQ(regions.find_free(10 * page, 10 * page, 100 * page), 10 * page);
    EXPECT_EQ(regions.find_free(11 * page, 10 * page, 100 * page), 0u);
    set(99, 120, read_write); // reaches over the top
    EXPECT_EQ(regions.find_free(1 * page, 10 * page, 100 * page), 98 * page);
    EXPECT_EQ(regions.find_free(1 * page, 10 * page, 88 * page), 19 * page);
    EXPECT_EQ(regions.find_free(~std::uint64_t{0} - page + 1, 10 * page, 100 * page), 0u);
}

TEST_F(RegionsTest, WithoutMemoryNothingChanges) {
    set(10, 20, read_write);
    set(30, 40, read_only);
    const std::string before = all();
    for (int left = 0; left < 2; ++left) {
        nodes_left = left;
        EXPECT_FALSE(set(12, 35, none));
        EXPECT_FALSE(regions.remove(12 * page, 13 * page));
        EXPECT_FALSE(regions.protect(12 * page, 13 * page, none));
        EXPECT_EQ(all(), before);
        EXPECT_EQ(nodes_left, left);
    }
}

/// One rights value a page, 255 for none: what the list must agree with.
TEST_F(RegionsTest, AgreesWithATableOfPages) {
    constexpr std::uint64_t pages = 64;
    constexpr std::uint8_t absent = 255;
    std::array<std::uint8_t, pages> table;
    table.fill(absent);
    std::mt19937 random(12345);
    for (int step = 0; step < 20000; ++step) {
        const std::uint64_t start = random() % pages;
        const std::uint64_t end = start + 1 + random() % (pages - start);
        const std::uint8_t bits = random() % 4;
        nodes_left = random() % 8 == 0 ? static_cast<int>(random() % 3) : 1 << 20;
        bool whole = true;
        for (std::uint64_t p = start; p < end; ++p) {
            whole = whole && table[p] != absent;
        }
        ASSERT_EQ(regions.covered(start * page, end * page), whole);
        std::uint8_t value = bits;
        bool done = false;
        switch (random() % 3) {
        case 0:
            done = set(start, end, Rights{bits});
            break;
        case 1:
            done = regions.remove(start * page, end * page);
            value = absent;
            break;
        default:
            done = whole && regions.protect(start * page, end * page, Rights{bits});
            break;
        }
        for (std::uint64_t p = start; done && p < end; ++p) {
            table[p] = value;
        }
        for (std::uint64_t p = 0; p < pages; ++p) {
            const Region* region = regions.find(p * page);
            ASSERT_EQ(region == nullptr ? absent : region->rights.bits, table[p]) << step;
        }
        for (const Region* region = regions.first(); region != nullptr; region = region->next) {
            ASSERT_LT(region->start, region->end);
            if (region->next != nullptr) {
                ASSERT_LE(region->end, region->next->start);
                ASSERT_TRUE(region->end < region->next->start ||
                            !(region->rights == region->next->rights));
            }
        }
    }
}

} // namespace
