// SPDX-License-Identifier: MIT
// Walks the tables downwards at each candidate address; an absent entry of a level skips all that
// it would map.
#include "kernel/memory/mapped_pages.hpp"
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/output/panic.hpp"

namespace kernel {
namespace {

constexpr u64 bytes_mapped_by(int level) { return page_size << (9 * (level - 1)); }

/// The level at which the way to `address` ends for want of an entry; 0: a page holds a frame.
int missing_level(u64 root, u64 address) {
    u64 table = root;
    for (int level = 4; level > 0; --level) {
        const u64 entry = direct<u64>(table)[paging::index(address, level)];
        if ((entry & (paging::present | paging::owned)) == 0) {
            return level;
        }
        table = entry & paging::address_mask;
    }
    return 0;
}

} // namespace

u64 next_mapped_page(const AddressSpace& space, u64 from, u64 end) {
    check(end <= user_end, "a program's pages are sought in the kernel's half");
    while (from < end) {
        const int level = missing_level(space.root(), from);
        if (level == 0) {
            return from;
        }
        from = (from | (bytes_mapped_by(level) - 1)) + 1;
    }
    return end;
}

} // namespace kernel
