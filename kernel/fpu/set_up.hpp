// SPDX-License-Identifier: MIT
// Extended state turned on, on every CPU in the same order, and checked there: an image saved on
// one CPU must mean the same on each other.
#pragma once
#include "kernel/cpu/cpus.hpp"
#include "kernel/cpu/cross_call.hpp"
#include "kernel/fpu/rungs.hpp"
#include "kernel/types.hpp"
#include "stint/x86/golden.hpp"
#include "stint/x86/rung/list.hpp"
#include "stint/x86/set_up.hpp"

namespace kernel::fpu {

/// What a CPU reads back from its registers after the set-up, and what it then says of the layout.
struct CpuState {
    u64 cr0 = 0, cr4 = 0, xcr0 = 0;
    bool pkru = false;
    stint::Layout layout;

    bool equals(const CpuState& other) const;
};

/// The golden image of the first CPU, in force, and one for each other CPU to compare it with.
struct GoldenImages {
    std::byte* first;
    std::byte* other;
    u32 capacity; ///< bytes of each
};

/// On the CPU that runs: CR0, CR4, XCR0 and XSS, the layout, the golden image into `image`. Never
/// inlined, so that the machine code says where the image is made.
template <stint::x86::Rung R>
[[gnu::noinline]] CpuState set_up_here(std::byte* image, u32 capacity) {
    auto features = stint::x86::read_features(stint::x86::HardwareCpuid{});
    features.xcr0 &= rungs::features().xcr0; // what may be enabled on this machine
    check(R::offered(features), "a CPU does not offer a rung that the first one offers");
    const auto enabled = stint::x86::set_up_cpu<R>(features);
    check(R::covers(enabled.xcr0), "a rung leaves enabled state out");
    CpuState state{stint::x86::read_cr0(), stint::x86::read_cr4(), enabled.xcr0, enabled.pkru,
                   stint::legacy_layout()};
    if constexpr (R::xsave) {
        state.xcr0 = stint::x86::xgetbv(0);
        check(state.xcr0 == enabled.xcr0, "XCR0 does not hold what was written");
        state.layout = stint::read_layout(stint::x86::HardwareCpuid{}, state.xcr0, 0);
    }
    check(state.layout.size(R::format) <= capacity, "a save area is larger than a frame");
    stint::x86::make_golden<R>(image, state.layout);
    return state;
}

/// The same on all CPUs. Panics where one of them differs from the first.
template <stint::x86::Rung R>
CpuState set_up_everywhere(const GoldenImages& images) {
    const CpuState first = set_up_here<R>(images.first, images.capacity);
    struct Job {
        const GoldenImages& images;
        const CpuState& first;
    } job{images, first};
    const auto compare = [](Cpu&, void* argument) {
        const Job& wanted = *static_cast<const Job*>(argument);
        const CpuState here = set_up_here<R>(wanted.images.other, wanted.images.capacity);
        check(here.equals(wanted.first), "a CPU differs from the first one in extended state");
        const u32 size = here.layout.size(R::format);
        check(__builtin_memcmp(wanted.images.first, wanted.images.other, size) == 0,
              "a CPU makes another initial image than the first one");
    };
    for (Cpu& cpu : cpus::online())
        if (&cpu != &this_cpu()) cross_call::on(cpu, compare, &job);
    return first;
}

} // namespace kernel::fpu
