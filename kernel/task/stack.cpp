// SPDX-License-Identifier: MIT
// Slots of 32 KiB in the kernel's area, the upper half mapped. Some released stacks stay mapped, in
// a list through their last words; of the rest only the addresses are kept.
#include "kernel/task/stack.hpp"
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/memory/pool.hpp"

namespace kernel::stack {
namespace {

constexpr u64 slot_size = 2 * size;
constexpr u64 slots_a_reservation = 32;
constexpr u64 most_spare =
    32; // stacks that stay mapped, so that a program's threads cost no mapping

/// An address without memory behind it.
struct Vacant {
    u64 top;
    Vacant* next;
};

constinit Pool<Vacant> pool;
constinit Vacant* vacant = nullptr;
constinit u64 spare_top = 0; // the first of the mapped ones
constinit u64 spares = 0;
constinit u64 next_slot = 0; // within the reservation
constinit u64 last_slot = 0;

u64& link(u64 top) { return *reinterpret_cast<u64*>(top - sizeof(u64)); }

/// The end of a slot that nobody uses.
u64 take_address() {
    if (vacant != nullptr) {
        Vacant* first = vacant;
        vacant = first->next;
        const u64 top = first->top;
        pool.release(first);
        return top;
    }
    if (next_slot == last_slot) {
        const u64 area = paging::reserve_kernel_area((slots_a_reservation + 1) * slot_size);
        next_slot = (area + slot_size - 1) & ~(slot_size - 1);
        last_slot = next_slot + slots_a_reservation * slot_size;
    }
    next_slot += slot_size;
    return next_slot;
}

bool map_page(u64 address) {
    const u64 frame = frames::allocate();
    if (frame == 0) return false;
    if (paging::map_kernel_page(address, frame, paging::writable | paging::no_execute)) return true;
    frames::release(frame);
    return false;
}

/// Takes the memory away; the address is lost when there is none left to remember it with.
void vacate(u64 top) {
    for (u64 at = top - size; at < top; at += page_size)
        if (const u64 frame = paging::unmap_kernel_page(at)) frames::release(frame);
    if (Vacant* node = pool.make(top, vacant)) vacant = node;
}

} // namespace

u64 allocate() {
    if (spare_top != 0) {
        const u64 top = spare_top;
        spare_top = link(top);
        --spares;
        return top;
    }
    const u64 top = take_address();
    for (u64 at = top - size; at < top; at += page_size) {
        if (!map_page(at)) {
            vacate(top);
            return 0;
        }
    }
    return top;
}

void release(u64 top) {
    if (spares == most_spare) return vacate(top);
    link(top) = spare_top;
    spare_top = top;
    ++spares;
}

} // namespace kernel::stack
