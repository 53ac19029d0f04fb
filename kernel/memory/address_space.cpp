// SPDX-License-Identifier: MIT
// The lower half's tables. Invariant: an entry that holds an address, present or not (`owned`),
// owns that frame; tables are owned by the entry above.
#include "kernel/memory/address_space.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/output/panic.hpp"

namespace kernel {
namespace {

constexpr u64 table_bits = paging::present | paging::writable | paging::user;

u64 bits_of(Access access) {
    if (access.none()) return paging::owned;
    return paging::present | paging::user | (access.write ? u64{paging::writable} : 0) |
           (access.execute ? 0 : u64{paging::no_execute});
}

bool holds_frame(u64 entry) { return (entry & (paging::present | paging::owned)) != 0; }

/// Releases everything below the table at `physical`, then the table.
void release_table(u64 physical, int level) {
    u64* table = direct<u64>(physical);
    const usize count = level == 4 ? paging::entries / 2 : paging::entries;
    for (usize i = 0; i < count; ++i) {
        if (!holds_frame(table[i])) continue;
        const u64 below = table[i] & paging::address_mask;
        if (level > 1)
            release_table(below, level - 1);
        else
            frames::release(below);
    }
    frames::release(physical);
}

} // namespace

bool AddressSpace::create() {
    root_ = frames::allocate();
    if (root_ == 0) return false;
    paging::copy_kernel_half(direct<u64>(root_));
    return true;
}

void AddressSpace::destroy() {
    if (root_ == 0) return;
    check(this_cpu().loaded_root != root_, "an address space is destroyed while it is loaded");
    release_table(root_, 4);
    root_ = 0;
}

bool AddressSpace::map(u64 address, u64 frame, Access access) {
    check(address % page_size == 0 && address < user_end,
          "a user page is mapped at a wrong address");
    u64* entry = paging::walk(root_, address, table_bits);
    if (entry == nullptr) return false;
    check(!holds_frame(*entry), "a user page is mapped twice");
    *entry = frame | bits_of(access);
    return true;
}

u64 AddressSpace::take(u64 address) {
    u64* entry = paging::walk(root_, address, 0);
    if (entry == nullptr || !holds_frame(*entry)) return 0;
    const u64 frame = *entry & paging::address_mask;
    *entry = 0;
    if (this_cpu().loaded_root == root_) x86::invalidate_page(address);
    return frame;
}

bool AddressSpace::unmap(u64 address) {
    const u64 frame = take(address);
    if (frame == 0) return false;
    frames::release(frame);
    return true;
}

bool AddressSpace::protect(u64 address, Access access) {
    u64* entry = paging::walk(root_, address, 0);
    if (entry == nullptr || !holds_frame(*entry)) return false;
    *entry = (*entry & paging::address_mask) | bits_of(access);
    if (this_cpu().loaded_root == root_) x86::invalidate_page(address);
    return true;
}

Mapping AddressSpace::lookup(u64 address) const {
    if (address >= user_end) return {};
    const u64* entry = paging::walk(root_, page_floor(address), 0);
    if (entry == nullptr || !holds_frame(*entry)) return {};
    const bool present = (*entry & paging::present) != 0;
    const Access access{present, present && (*entry & paging::writable) != 0,
                        present && (*entry & paging::no_execute) == 0};
    return {true, (*entry & paging::address_mask) + address % page_size, access};
}

} // namespace kernel
