// SPDX-License-Identifier: MIT
// Layouts from faked CPUID leaves.
#include "stint/image.hpp"
#include "stint/layout.hpp"
#include "stint/x86/rung/list.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace {

using namespace stint;
using x86::component_bit;
using x86::CpuidLeaf;

/// A CPU as a table of leaves.
struct FakeCpu {
    std::map<std::pair<u32, u32>, CpuidLeaf> leaves;
    CpuidLeaf operator()(u32 leaf, u32 subleaf) const {
        const auto found = leaves.find({leaf, subleaf});
        return found == leaves.end() ? CpuidLeaf{} : found->second;
    }
};

/// XCR0 0x2E7 as an Intel server reports it: AVX, AVX-512, PKRU.
FakeCpu skylake(u32 standard = 2696, u32 compacted = 2568) {
    FakeCpu cpu;
    cpu.leaves[{0, 0}] = {0x16, 0, 0, 0};
    cpu.leaves[{1, 0}] = {0, 0, (1U << 26) | (1U << 28), (1U << 24) | (1U << 25)};
    cpu.leaves[{7, 0}] = {0, 1U << 16, 1U << 3, 0};
    cpu.leaves[{0xD, 0}] = {0x2E7, standard, 2696, 0};
    cpu.leaves[{0xD, 1}] = {0xF, compacted, 0, 0};
    cpu.leaves[{0xD, 2}] = {256, 576, 0, 0};
    cpu.leaves[{0xD, 5}] = {64, 1088, 0, 0};
    cpu.leaves[{0xD, 6}] = {512, 1152, 0, 0};
    cpu.leaves[{0xD, 7}] = {1024, 1664, 0, 0};
    cpu.leaves[{0xD, 9}] = {8, 2688, 0, 0};
    return cpu;
}

TEST(Layout, StandardAndCompactedSizesAreNotMixedUp) { // R29
    FakeCpu cpu = skylake(2696, 840);
    EXPECT_EQ(read_layout(cpu, 0x2E7, 0).standard_size, 2696U);
    cpu.leaves[{0xD, 1}].ebx = 0;
    const Layout layout = read_layout(cpu, 0x2E7, 0);
    EXPECT_EQ(layout.standard_size, 2696U);
    EXPECT_EQ(layout.compacted_size, 2440U) << "the sum, not 512";
    cpu.leaves[{0xD, 0}].ebx = 832;
    cpu.leaves[{0xD, 1}].ebx = 840;
    EXPECT_EQ(read_layout(cpu, 0x7, 0).standard_size, 832U);
    EXPECT_EQ(read_layout(cpu, 0x7, 0).compacted_size, 840U);
}

TEST(Layout, ASizeLargerThanTheComponentsNeedIsBelieved) { // R41: 0xAC0 where 0xA88 would do
    EXPECT_EQ(read_layout(skylake(0xAC0), 0x2E7, 0).standard_size, 0xAC0U);
}

TEST(Layout, ASizeSmallerThanTheComponentsNeedIsNot) { // R29
    EXPECT_EQ(read_layout(skylake(576, 576), 0x2E7, 0).standard_size, 2696U);
    EXPECT_EQ(read_layout(skylake(576, 576), 0x2E7, 0).compacted_size, 2440U);
}

TEST(Layout, OffsetsComeFromTheLeavesAlone) { // the AMD order of section 0 of the cases
    FakeCpu cpu = skylake(2432, 2432);
    cpu.leaves[{0xD, 5}] = {64, 832, 0, 0};
    cpu.leaves[{0xD, 6}] = {512, 896, 0, 0};
    cpu.leaves[{0xD, 7}] = {1024, 1408, 0, 0};
    const Layout layout = read_layout(cpu, 0xE7, 0);
    EXPECT_EQ(layout.standard_size, 2432U);
    EXPECT_EQ(layout.component[5].standard_offset, 832U);
    EXPECT_EQ(layout.component[6].standard_offset, 896U);
    EXPECT_EQ(layout.component[7].standard_offset, 1408U);
}

TEST(Layout, CompactedOffsetsFollowTheAreasOwnHeader) { // R34
    const Layout layout = read_layout(skylake(), 0x2E7, 0);
    const u64 few = component_bit(0) | component_bit(1) | component_bit(2) | component_bit(9);
    const u64 more = few | component_bit(6);
    EXPECT_EQ(layout.compacted_offset(9, few), 832U);
    EXPECT_EQ(layout.compacted_offset(9, more), 1344U);
}

TEST(Layout, AlignedComponentsStartALine) {
    FakeCpu cpu = skylake();
    cpu.leaves[{0xD, 17}] = {64, 2752, 2, 0};
    cpu.leaves[{0xD, 18}] = {8192, 2816, 2, 0};
    cpu.leaves[{0xD, 0}].ebx = 11008;
    const u64 bits = 0x602E7;
    const Layout layout = read_layout(cpu, bits, 0);
    EXPECT_EQ(layout.standard_size, 11008U); // R31
    EXPECT_EQ(layout.compacted_offset(17, bits) % 64, 0U);
    EXPECT_EQ(layout.compacted_offset(18, bits), layout.compacted_offset(17, bits) + 64);
}

TEST(Layout, SupervisorComponentsHaveNoPlaceInTheStandardFormat) {
    FakeCpu cpu = skylake();
    cpu.leaves[{0xD, 11}] = {16, 0, 1, 0};
    const Layout layout = read_layout(cpu, 0x2E7, component_bit(11));
    EXPECT_TRUE(layout.component[11].supervisor);
    EXPECT_EQ(layout.standard_size, 2696U);
    EXPECT_EQ(layout.compacted_offset(63, layout.xcr0 | layout.xss), 2440U + 16);
}

TEST(FreshArea, CarriesItsFormatFromBirth) { // R33, R23
    alignas(64) std::byte area[832];
    make_fresh(area, sizeof(area), Format::compacted, 7);
    const auto& header = *reinterpret_cast<const XsaveHeader*>(area + legacy_size);
    EXPECT_EQ(header.xcomp_bv, (u64{1} << 63) | 7);
    EXPECT_EQ(header.xstate_bv, 0U);
    const auto& legacy = *reinterpret_cast<const LegacyRegion*>(area);
    EXPECT_EQ(legacy.mxcsr, 0x1F80U);
    EXPECT_EQ(legacy.fcw, 0x37FU);
    make_fresh(area, sizeof(area), Format::standard, 7);
    EXPECT_EQ(header.xcomp_bv, 0U);
}

TEST(Xcr0,
     IllegalValuesAreRefusedBeforeTheyAreWritten) { // R58: all 256 values of bits 0-2, 5-7, 17, 18
    x86::Features features;
    features.xcr0 = 0x602E7;
    int legal = 0;
    for (unsigned n = 0; n < 256; ++n) {
        const u64 value = (n & 7) | (u64{n >> 3 & 7} << 5) | (u64{n >> 6} << 17);
        const bool avx512 = (value & 0xE0) != 0, tiles = (value & 0x60000) != 0;
        const bool right = (value & 1) != 0 && ((value & 4) == 0 || (value & 2) != 0) &&
                           (!avx512 || ((value & 0xE0) == 0xE0 && (value & 4) != 0)) &&
                           (!tiles || (value & 0x60000) == 0x60000);
        EXPECT_EQ(x86::check_xcr0(value, features) == nullptr, right) << std::hex << value;
        legal += right ? 1 : 0;
    }
    EXPECT_EQ(legal, 8); // x87; +SSE; +AVX; +AVX-512; each with and without AMX
    EXPECT_NE(x86::check_xcr0(0x207 | (u64{1} << 11), features), nullptr);
}

TEST(Xcr0, TakesWhatBothLeavesOffer) {
    FakeCpu cpu = skylake();
    EXPECT_EQ(choose_xcr0(x86::read_features(cpu)), 0x2E7U);
    cpu.leaves[{7, 0}].ebx = 0; // an emulator with ZMM state in leaf 0xD and no AVX-512
    EXPECT_EQ(choose_xcr0(x86::read_features(cpu)), 0x207U);
    cpu.leaves[{7, 0}].ecx = 0;
    EXPECT_EQ(choose_xcr0(x86::read_features(cpu)), 0x7U);
}

TEST(Rungs, AreOfferedByTheirOwnBits) {
    FakeCpu cpu = skylake();
    const auto highest = [&] { return x86::highest_rung(x86::read_features(cpu)); };
    EXPECT_EQ(highest(), x86::find_rung("xsaves"));
    cpu.leaves[{0xD, 1}].eax = 3;
    EXPECT_EQ(highest(), x86::find_rung("xsavec"));
    cpu.leaves[{0xD, 1}].eax = 1;
    EXPECT_EQ(highest(), x86::find_rung("xsaveopt"));
    cpu.leaves[{0xD, 1}].eax = 0;
    EXPECT_EQ(highest(), x86::find_rung("xsave"));
    cpu.leaves[{1, 0}].ecx = 0;
    EXPECT_EQ(highest(), x86::find_rung("fxsave"));
    cpu.leaves[{1, 0}].edx = 0;
    EXPECT_EQ(highest(), x86::Rungs::size);
}

TEST(Rungs, FxsaveIsRefusedWhileMoreIsEnabled) { // R39
    EXPECT_TRUE(x86::Fxsave::covers(3));
    EXPECT_FALSE(x86::Fxsave::covers(7));
    EXPECT_TRUE(x86::Xsave::covers(0x2E7));
}

} // namespace
