// SPDX-License-Identifier: MIT
// Page tables, four levels (Intel SDM volume 3, 4.5), and the kernel's half of every address space:
//   ffff8000'00000000  direct map of physical memory, no execution
//   ffffc000'00000000  the kernel's area: stacks with guard pages, devices, the event ring
//   ffffffff'80000000  the image: text executable, constants read-only, data not executable
// The top-level entries of that half never change after start_paging(), so every root has them all.
#pragma once
#include "kernel/arch/x86_64/boot_info.hpp"
#include "kernel/types.hpp"

namespace kernel::paging {

enum Bit : u64 {
    present = 1ull << 0,
    writable = 1ull << 1,
    user = 1ull << 2,
    write_through = 1ull << 3,
    uncached = 1ull << 4,
    large = 1ull << 7,
    global = 1ull << 8,
    owned = 1ull << 9, ///< ours: the entry holds a frame although `present` is clear
    no_execute = 1ull << 63,
};
inline constexpr u64 address_mask = 0x000f'ffff'ffff'f000;
inline constexpr usize entries = 512;

inline constexpr u64 kernel_area = 0xffff'c000'0000'0000;
inline constexpr u64 kernel_area_end = kernel_area + (1ull << 39);

/// Index of `address` in a table of `level` (4: top, 1: the one that maps 4 KiB pages).
constexpr usize index(u64 address, int level) {
    return address >> (12 + 9 * (level - 1)) & (entries - 1);
}

/// The level-1 entry for a 4 KiB page. With `flags` not 0 missing tables are made with these flags;
/// else nullptr where one is missing. nullptr also when there is no memory.
u64* walk(u64 root, u64 address, u64 flags);

/// Builds the final tables and loads them. Frames must be there already. Panics without memory.
void start_paging(const BootInfo& info);

/// The root that holds only the kernel's half, for kernel threads.
u64 kernel_root();

/// Copies the kernel's half into a new top table.
void copy_kernel_half(u64* top);

/// Maps one page of the kernel's half. false: no memory.
bool map_kernel_page(u64 address, u64 physical, u64 bits);

/// Unmaps one page of the kernel's half: its frame, or 0 if there was none.
u64 unmap_kernel_page(u64 address);

/// Takes `bytes` (rounded up to pages) of addresses in the kernel's area, never given back,
/// followed by an unmapped page.
u64 reserve_kernel_area(u64 bytes);

} // namespace kernel::paging
