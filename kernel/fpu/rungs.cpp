// SPDX-License-Identifier: MIT
// One trial a rung, at boot.
#include "kernel/fpu/rungs.hpp"
#include "kernel/fpu/parameters.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/output/panic.hpp"
#include "stint/x86/rung/list.hpp"
#include "stint/x86/set_up.hpp"
#include "stint/x86/trial.hpp"

namespace kernel::fpu::rungs {
namespace {

using stint::x86::Rungs;

constinit stint::x86::Features found{};
constinit bool usable_here[Rungs::size] = {}, offered_here[Rungs::size] = {};
constinit ParameterText good{}, failed{};
alignas(stint::area_alignment) constinit std::byte standard[page_size] = {}, area[page_size] = {};

template <stint::x86::Rung R>
bool keeps_places() {
    if constexpr (!R::xsave) {
        return true;
    } else {
        const auto enabled = stint::x86::set_up_cpu<R>(found);
        const stint::Layout layout =
            stint::read_layout(stint::x86::HardwareCpuid{}, enabled.xcr0, 0);
        check(layout.standard_size <= page_size && layout.size(R::format) <= page_size,
              "a save area is larger than a frame");
        return stint::x86::keeps_places<R>(standard, area, layout);
    }
}

} // namespace

void start(u64 components) {
    found = stint::x86::read_features(stint::x86::HardwareCpuid{});
    found.xcr0 &= components | stint::x86::xcr0_legacy;
    stint::x86::each_rung(Rungs{}, [&]<stint::x86::Rung R>(usize index) {
        offered_here[index] = R::offered(found);
        if (!offered_here[index]) return;
        usable_here[index] = keeps_places<R>();
        (usable_here[index] ? good : failed).append_item(R::name);
    });
}

const stint::x86::Features& features() { return found; }

bool offered(usize index) { return offered_here[index]; }
bool usable(usize index) { return usable_here[index]; }

usize best() {
    for (usize index = Rungs::size; index > 0; --index)
        if (usable_here[index - 1]) return index - 1;
    return Rungs::size;
}

Text names() { return good.text(); }
Text failed_names() { return failed.text(); }

} // namespace kernel::fpu::rungs
