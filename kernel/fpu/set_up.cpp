// SPDX-License-Identifier: MIT
// The comparison, component by component.
#include "kernel/fpu/set_up.hpp"

namespace kernel::fpu {

bool CpuState::equals(const CpuState& other) const {
    const stint::Layout &a = layout, &b = other.layout;
    bool same = cr0 == other.cr0 && cr4 == other.cr4 && xcr0 == other.xcr0 && pkru == other.pkru &&
                a.standard_size == b.standard_size && a.compacted_size == b.compacted_size;
    for (usize i = 0; i < sizeof(a.component) / sizeof(a.component[0]); ++i) {
        const stint::ComponentPlace &x = a.component[i], &y = b.component[i];
        same = same && x.size == y.size && x.standard_offset == y.standard_offset &&
               x.supervisor == y.supervisor && x.aligned == y.aligned;
    }
    return same;
}

} // namespace kernel::fpu
