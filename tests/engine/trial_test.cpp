// SPDX-License-Identifier: MIT
// The trial of a rung, on the processor that runs the test: its own rungs pass, and one that writes
// as Bochs 2.7 does, or that forgets, does not.
#include "stint/x86/control.hpp"
#include "stint/x86/rung/list.hpp"
#include "stint/x86/trial.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace {

using namespace stint;
using x86::Component;

alignas(64) std::byte standard_area[16384], tried_area[16384];

Layout enabled_layout() { return read_layout(x86::HardwareCpuid{}, x86::xgetbv(0), 0); }

/// Through a pointer that the compiler cannot see through, so that it takes every vector register
/// for clobbered, as by any call.
template <class R>
bool passes(const Layout& layout) {
    bool (*volatile call)(std::byte*, std::byte*, const Layout&) = &x86::keeps_places<R>;
    return call(standard_area, tried_area, layout);
}

const char* why_not() {
    const x86::Features features = x86::read_features(x86::HardwareCpuid{});
    if (!features.xsave || !features.xsavec) return "this CPU has no XSAVEC";
    const Layout layout = enabled_layout();
    if ((layout.xcr0 & x86::component_bit(Component::avx)) == 0) return "AVX is not enabled here";
    return layout.standard_size > sizeof standard_area ? "its save area is too large" : nullptr;
}

/// XSAVEC, whose area Broken::spoil then changes.
template <class Broken>
struct Spoilt : x86::Xsavec {
    static void save(std::byte* area) {
        x86::Xsavec::save(area);
        Broken::spoil(area);
    }
};

/// Extended components right behind XMM15, over the rest of the legacy region and the header.
struct From416 {
    static void spoil(std::byte* area) { std::memmove(area + 416, area + extended_offset, 256); }
};
struct Forgets {
    static void spoil(std::byte* area) {
        std::memset(area + enabled_layout().compacted_offset(2, ~u64{0}) + 255, 0, 1);
    }
};
struct SaysInitial {
    static void spoil(std::byte* area) {
        reinterpret_cast<XsaveHeader*>(area + legacy_size)->xstate_bv &= 3;
    }
};

TEST(Trial, TheCpusOwnRungsPass) {
    if (const char* why = why_not()) GTEST_SKIP() << why;
    const Layout layout = enabled_layout();
    EXPECT_TRUE(passes<x86::Xsave>(layout));
    EXPECT_TRUE(passes<x86::Xsaveopt>(layout));
    EXPECT_TRUE(passes<x86::Xsavec>(layout));
}

TEST(Trial, MisplacedRegistersFail) {
    if (const char* why = why_not()) GTEST_SKIP() << why;
    const Layout layout = enabled_layout();
    EXPECT_FALSE(passes<Spoilt<From416>>(layout));
    EXPECT_FALSE(passes<Spoilt<Forgets>>(layout));
    EXPECT_FALSE(passes<Spoilt<SaysInitial>>(layout));
}

TEST(Trial, WithoutExtendedComponentsThereIsNothingToMisplace) {
    if (const char* why = why_not()) GTEST_SKIP() << why;
    Layout legacy = enabled_layout();
    legacy.xcr0 = x86::xcr0_legacy;
    EXPECT_TRUE(passes<x86::Xsavec>(legacy));
}

} // namespace
