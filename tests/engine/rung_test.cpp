// SPDX-License-Identifier: MIT
// The rungs on the processor that runs the test, as far as user mode may use them: what one saves,
// it gives back, and the golden image is the initial state.
#include "stint/image.hpp"
#include "stint/x86/golden.hpp"
#include "stint/x86/rung/list.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>

namespace {

using namespace stint;

struct FreeArea {
    void operator()(std::byte* area) const { ::operator delete[](area, std::align_val_t{64}); }
};
using OwnedArea = std::unique_ptr<std::byte[], FreeArea>;
OwnedArea make_area(u32 size) {
    OwnedArea area(static_cast<std::byte*>(::operator new[](size, std::align_val_t{64})));
    std::memset(area.get(), 0xAA, size);
    return area;
}

/// What user mode sees of xmm3, MXCSR and the x87 control word.
struct Registers {
    u64 xmm3 = 0;
    u32 mxcsr = 0;
    u16 fcw = 0;
    friend bool operator==(const Registers&, const Registers&) = default;
};
void load(const Registers& r) {
    asm volatile("movq %0, %%xmm3\n\tldmxcsr %1\n\tfldcw %2"
                 :
                 : "r"(r.xmm3), "m"(r.mxcsr), "m"(r.fcw)
                 : "xmm3");
}
Registers look() {
    Registers r;
    asm volatile("movq %%xmm3, %0\n\tstmxcsr %1\n\tfnstcw %2"
                 : "=&r"(r.xmm3), "=m"(r.mxcsr), "=m"(r.fcw));
    return r;
}

/// Through pointers that the compiler cannot see through, so that it takes every vector register
/// for clobbered, as by any call.
template <class R>
void save(std::byte* area) {
    void (*volatile call)(std::byte*) = &R::save;
    call(area);
}
template <class R>
void restore(const std::byte* area) {
    void (*volatile call)(const std::byte*) = &R::restore;
    call(area);
}
template <class R>
void golden_image(std::byte* area, const Layout& layout) {
    void (*volatile call)(std::byte*, const Layout&) = &x86::make_golden<R>;
    call(area, layout);
}

template <class R>
class RungTest : public testing::Test {};
using UserRungs = testing::Types<x86::Fxsave, x86::Xsave, x86::Xsaveopt, x86::Xsavec>;
TYPED_TEST_SUITE(RungTest, UserRungs);

template <class R>
bool usable() {
    return R::offered(x86::read_features(x86::HardwareCpuid{}));
}
Layout layout_here() {
    return x86::read_features(x86::HardwareCpuid{}).xsave
               ? read_layout(x86::HardwareCpuid{}, x86::xgetbv(0), 0)
               : legacy_layout();
}

TYPED_TEST(RungTest, GivesBackWhatItSaved) {
    if (!usable<TypeParam>()) GTEST_SKIP() << "this CPU does not offer it";
    const Layout layout = layout_here();
    const u32 size = layout.size(TypeParam::format);
    OwnedArea area = make_area(size);
    make_fresh(area.get(), size, TypeParam::format, layout.xcr0);
    const Registers mine{0x0123456789ABCDEF, 0x3F80, 0xF7F}, other{0x5555, 0x5F80, 0x77F};
    load(mine);
    save<TypeParam>(area.get());
    load(other);
    restore<TypeParam>(area.get());
    const Registers found = look();
    load({0, initial_mxcsr, initial_fcw});
    EXPECT_EQ(found, mine);
}

TYPED_TEST(RungTest, GoldenImageIsTheInitialState) { // R20, R26
    if (!usable<TypeParam>()) GTEST_SKIP() << "this CPU does not offer it";
    const Layout layout = layout_here();
    const u32 size = layout.size(TypeParam::format);
    OwnedArea golden = make_area(size);
    load({0x7777, 0x9FC0, 0x27F});
    golden_image<TypeParam>(golden.get(), layout);
    const Registers after = look();
    load({0x7777, 0x9FC0, 0x27F});
    restore<TypeParam>(golden.get());
    const Registers restored = look();
    load({0, initial_mxcsr, initial_fcw});
    EXPECT_EQ(after, (Registers{0, 0x1F80, 0x37F}));
    EXPECT_EQ(restored, (Registers{0, 0x1F80, 0x37F}));
    const auto& legacy = *reinterpret_cast<const LegacyRegion*>(golden.get());
    EXPECT_EQ(legacy.mxcsr, 0x1F80U);
    EXPECT_EQ(legacy.abridged_tag, 0);
    for (const auto& xmm : legacy.xmm) {
        for (const u8 byte : xmm)
            EXPECT_EQ(byte, 0);
    }
}

} // namespace
