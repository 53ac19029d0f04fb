// SPDX-License-Identifier: MIT
// What the loader told: memory and the boot archive, copied out of the loader's own structures,
// which lie in memory that will be used.
#pragma once
#include "kernel/arch/x86_64/command_line.hpp"
#include "kernel/types.hpp"

namespace kernel {

/// boot.S passes one of these to kernel_main.
enum class Loader : u32 { pvh = 1, multiboot2 = 2 };

/// Physical addresses, [start, end).
struct MemoryRange {
    u64 start = 0, end = 0;
};

struct BootInfo {
    static constexpr usize most_ranges = 64;

    MemoryRange memory[most_ranges]; ///< usable memory, as listed by the loader
    usize ranges = 0;
    MemoryRange archive;      ///< empty when the loader gave no file
    CommandLine command_line; ///< GRUB's; QEMU's is not read
    u64 root_pointer = 0; ///< physical address of ACPI's root pointer or a copy of it; 0: not told

    void add(u64 start, u64 size) {
        if (ranges < most_ranges && size > 0) memory[ranges++] = {start, start + size};
    }
};

/// Reads the structure at physical address `information`. nullptr when all is well, else the
/// reason.
const char* read_boot_info(Loader loader, u64 information, BootInfo& info);

const char* read_pvh(u64 information, BootInfo& info);
const char* read_multiboot2(u64 information, BootInfo& info);

} // namespace kernel
