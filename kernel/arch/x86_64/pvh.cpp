// SPDX-License-Identifier: MIT
// The start information of a PVH boot (Xen, public interface, "HVM start info"); version 1 brought
// the memory map.
#include "kernel/arch/x86_64/boot_info.hpp"
#include "kernel/memory/frames.hpp"

namespace kernel {
namespace {

struct StartInfo {
    u32 magic;
    u32 version;
    u32 flags;
    u32 module_count;
    u64 modules; // physical address of Module[module_count]
    u64 command_line;
    u64 rsdp;
    u64 memory_map; // physical address of MapEntry[memory_map_entries]
    u32 memory_map_entries;
    u32 reserved;
};
static_assert(sizeof(StartInfo) == 56);

struct Module {
    u64 address, size, command_line, reserved;
};
static_assert(sizeof(Module) == 32);

struct MapEntry {
    u64 address, size;
    u32 type;
    u32 reserved;
};
static_assert(sizeof(MapEntry) == 24);

constexpr u32 start_magic = 0x336ec578;
constexpr u32 usable = 1;

} // namespace

const char* read_pvh(u64 information, BootInfo& info) {
    const auto& start = *direct<const StartInfo>(information);
    if (start.magic != start_magic) return "the PVH start information has a wrong magic number";
    if (start.version < 1 || start.memory_map_entries == 0)
        return "the PVH start information has no memory map: use QEMU 4.0 or newer";
    const auto* map = direct<const MapEntry>(start.memory_map);
    for (u32 i = 0; i < start.memory_map_entries; ++i)
        if (map[i].type == usable) info.add(map[i].address, map[i].size);
    info.root_pointer = start.rsdp;
    if (start.module_count > 0) {
        const auto& archive = *direct<const Module>(start.modules);
        info.archive = {archive.address, archive.address + archive.size};
    }
    return nullptr;
}

} // namespace kernel
