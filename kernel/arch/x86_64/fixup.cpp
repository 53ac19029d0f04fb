// SPDX-License-Identifier: MIT
// The table that the linker gathers from `.fixups` sections.
#include "kernel/arch/x86_64/fixup.hpp"

namespace {

struct Fixup {
    stint::u64 from, to, target; // [from, to)
};
static_assert(sizeof(Fixup) == 24);

} // namespace

extern "C" const Fixup fixups_start[], fixups_end[];

namespace kernel {

u64 find_fixup(u64 ip) {
    for (const Fixup* fixup = fixups_start; fixup != fixups_end; ++fixup)
        if (ip >= fixup->from && ip < fixup->to) return fixup->target;
    return 0;
}

} // namespace kernel
