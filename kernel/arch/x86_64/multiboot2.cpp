// SPDX-License-Identifier: MIT
// The boot information of Multiboot 2 (specification 2.0, section 3.6): tags, each on 8 bytes.
#include "kernel/arch/x86_64/boot_info.hpp"
#include "kernel/bytes.hpp"
#include "kernel/memory/frames.hpp"

namespace kernel {
namespace {

struct Header {
    u32 total_size, reserved;
};

struct Tag {
    u32 type, size;
};
static_assert(sizeof(Tag) == 8);

struct ModuleTag {
    Tag tag;
    u32 start, end; // physical, then a command line
};
static_assert(sizeof(ModuleTag) == 16);

struct MapTag {
    Tag tag;
    u32 entry_size, entry_version; // then the entries
};
static_assert(sizeof(MapTag) == 16);

struct MapEntry {
    u64 address, size;
    u32 type, reserved;
};
static_assert(sizeof(MapEntry) == 24);

constexpr u32 end_type = 0, command_line_type = 1, module_type = 3, map_type = 6,
              old_acpi_type = 14, new_acpi_type = 15;
constexpr u32 usable = 1;

} // namespace

const char* read_multiboot2(u64 information, BootInfo& info) {
    const u64 end = information + direct<const Header>(information)->total_size;
    u64 at = information + sizeof(Header);
    while (at + sizeof(Tag) <= end) {
        const auto& tag = *direct<const Tag>(at);
        if (tag.type == end_type || tag.size < sizeof(Tag)) break;
        if (tag.type == command_line_type) {
            const Text words(direct<const char>(at + sizeof(Tag)));
            if (const char* why = read_command_line(words, info.command_line)) return why;
        }
        if (tag.type == module_type && info.archive.end == 0) {
            const auto& module = *direct<const ModuleTag>(at);
            info.archive = {module.start, module.end};
        }
        const bool acpi = tag.type == old_acpi_type || tag.type == new_acpi_type;
        if (acpi) info.root_pointer = at + sizeof(Tag); // a copy of it
        if (tag.type == map_type) {
            const auto& map = *direct<const MapTag>(at);
            if (map.entry_size < sizeof(MapEntry)) return "the Multiboot 2 memory map is malformed";
            for (u64 e = at + sizeof(MapTag); e + sizeof(MapEntry) <= at + tag.size;
                 e += map.entry_size) {
                const auto& entry = *direct<const MapEntry>(e);
                if (entry.type == usable) info.add(entry.address, entry.size);
            }
        }
        at += (tag.size + 7) & ~u64{7};
    }
    return info.ranges > 0 ? nullptr : "the loader gave no memory map";
}

} // namespace kernel
