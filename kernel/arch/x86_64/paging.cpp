// SPDX-License-Identifier: MIT
// The kernel's half and the walk through the tables.
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/arch/x86_64/image.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/memory/shootdown.hpp"
#include "kernel/output/panic.hpp"

namespace kernel::paging {
namespace {

constexpr u64 large_page_size = 2ull << 20;
constexpr u64 table_bits = present | writable;

constinit u64 root = 0;
constinit u64 next_free = kernel_area;

/// The table below `entry`, made when missing.
u64* descend(u64& entry, u64 flags) {
    if ((entry & present) == 0) {
        if (flags == 0) return nullptr;
        const u64 table = frames::allocate();
        if (table == 0) return nullptr;
        entry = table | flags;
    }
    return direct<u64>(entry & address_mask);
}

void map_direct(u64 physical) {
    const u64 address = direct_map + physical;
    u64* table = direct<u64>(root);
    for (int level = 4; level > 2; --level) {
        table = descend(table[index(address, level)], table_bits);
        check(table != nullptr, "no memory for the direct map");
    }
    table[index(address, 2)] = physical | present | writable | large | global | no_execute;
}

void map_image(const char* start, const char* end, u64 bits) {
    for (u64 at = address_of(start); at < address_of(end); at += page_size)
        check(map_kernel_page(at, at - image_base, bits), "no memory to map the image");
}

} // namespace

u64* walk(u64 from, u64 address, u64 flags) {
    u64* table = direct<u64>(from);
    for (int level = 4; level > 1; --level) {
        table = descend(table[index(address, level)], flags);
        if (table == nullptr) return nullptr;
    }
    return &table[index(address, 1)];
}

void start_paging(const BootInfo& info) {
    root = frames::allocate();
    check(root != 0, "no memory for page tables");
    for (usize i = 0; i < info.ranges; ++i) {
        const u64 first = info.memory[i].start & ~(large_page_size - 1);
        for (u64 at = first; at < info.memory[i].end; at += large_page_size)
            map_direct(at);
    }
    for (u64 at = info.archive.start & ~(large_page_size - 1); at < info.archive.end;
         at += large_page_size)
        map_direct(at);
    map_image(text_start, text_end, 0);
    map_image(rodata_start, rodata_end, no_execute);
    map_image(data_start, data_end, writable | no_execute);
    u64* top = direct<u64>(root);
    check(descend(top[index(kernel_area, 4)], table_bits) != nullptr, "no memory for page tables");
    x86::write_cr3(root);
}

u64 kernel_root() { return root; }

void copy_kernel_half(u64* top) {
    const u64* kernel = direct<u64>(root);
    for (usize i = entries / 2; i < entries; ++i)
        top[i] = kernel[i];
}

bool map_kernel_page(u64 address, u64 physical, u64 bits) {
    u64* entry = walk(root, address, table_bits);
    if (entry == nullptr) return false;
    *entry = physical | present | global | bits;
    return true;
}

u64 unmap_kernel_page(u64 address) {
    u64* entry = walk(root, address, 0);
    if (entry == nullptr || (*entry & present) == 0) return 0;
    const u64 frame = *entry & address_mask;
    *entry = 0;
    shootdown::kernel_page(address);
    return frame;
}

u64 reserve_kernel_area(u64 bytes) {
    const u64 address = next_free;
    next_free += page_ceiling(bytes) + page_size;
    check(next_free <= kernel_area_end, "the kernel's address area is used up");
    return address;
}

} // namespace kernel::paging
