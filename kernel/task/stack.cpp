// SPDX-License-Identifier: MIT
// Slots of 32 KiB in the kernel's area, the upper half mapped. Released stacks stay mapped in a list
// through their last words.
#include "kernel/task/stack.hpp"
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/memory/frames.hpp"

namespace kernel::stack {
namespace {

constexpr u64 slot = 2 * size;
constexpr u64 slots_a_reservation = 32;

constinit u64 free_top = 0;  // the first of the list
constinit u64 next_slot = 0; // within the reservation
constinit u64 last_slot = 0;

u64& link(u64 top) { return *reinterpret_cast<u64*>(top - sizeof(u64)); }

u64 take_slot() {
    if (next_slot == last_slot) {
        const u64 area = paging::reserve_kernel_area((slots_a_reservation + 1) * slot);
        next_slot = (area + slot - 1) & ~(slot - 1);
        last_slot = next_slot + slots_a_reservation * slot;
    }
    return next_slot;
}

bool map_page(u64 address) {
    const u64* entry = paging::walk(paging::kernel_root(), address, 0);
    if (entry != nullptr && (*entry & paging::present) != 0) return true;
    const u64 frame = frames::allocate();
    if (frame == 0) return false;
    if (paging::map_kernel_page(address, frame, paging::writable | paging::no_execute)) return true;
    frames::release(frame);
    return false;
}

} // namespace

u64 allocate() {
    if (free_top != 0) {
        const u64 top = free_top;
        free_top = link(top);
        return top;
    }
    const u64 base = take_slot() + size;
    for (u64 at = base; at < base + size; at += page_size)
        if (!map_page(at)) return 0; // the pages so far stay mapped for the next try
    next_slot += slot;
    return base + size;
}

void release(u64 top) {
    link(top) = free_top;
    free_top = top;
}

} // namespace kernel::stack
