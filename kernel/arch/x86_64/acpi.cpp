// SPDX-License-Identifier: MIT
// From the root pointer, which the loader gives or the firmware leaves below 1 MiB, to the table.
// Tables lie where the first page tables reach (below 4 GiB); others are passed over.
#include "kernel/arch/x86_64/acpi.hpp"
#include "kernel/memory/frames.hpp"

namespace kernel {
namespace {

struct [[gnu::packed]] RootPointer {
    char signature[8];
    u8 checksum; // of the first 20 bytes
    char maker[6];
    u8 revision; // 2 and later: the rest is there
    u32 short_table;
    u32 length;
    u64 long_table;
    u8 long_checksum;
    u8 reserved[3];
};
static_assert(sizeof(RootPointer) == 36);

struct [[gnu::packed]] TableHeader {
    char signature[4];
    u32 length; // of the whole table
    u8 revision, checksum;
    char maker[6], model[8];
    u32 maker_revision, tool, tool_revision;
};
static_assert(sizeof(TableHeader) == 36);

struct [[gnu::packed]] ApicTable {
    TableHeader header;
    u32 address, flags; // then entries
};
static_assert(sizeof(ApicTable) == 44);

struct [[gnu::packed]] Entry {
    u8 type, length;
};
static_assert(sizeof(Entry) == 2);

struct [[gnu::packed]] LocalApic { // type 0
    Entry entry;
    u8 processor, apic;
    u32 flags;
};
static_assert(sizeof(LocalApic) == 8);

struct [[gnu::packed]] LocalX2Apic { // type 9
    Entry entry;
    u16 reserved;
    u32 apic, flags, processor;
};
static_assert(sizeof(LocalX2Apic) == 16);

constexpr u8 local_apic = 0, local_x2_apic = 9;
constexpr u32 enabled = 1;
constexpr u64 reach = u64{4} << 30;
constexpr u64 bios_start = 0xe0000, bios_end = 0x100000;
constexpr u64 short_length = 20;

bool sums_to_zero(u64 physical, u64 length) {
    u8 sum = 0;
    for (u64 i = 0; i < length; ++i)
        sum = static_cast<u8>(sum + direct<const u8>(physical)[i]);
    return sum == 0;
}

bool is_root(u64 physical) {
    const char expected[] = "RSD PTR ";
    for (usize i = 0; i < sizeof(RootPointer::signature); ++i)
        if (direct<const RootPointer>(physical)->signature[i] != expected[i]) return false;
    return sums_to_zero(physical, short_length);
}

/// The loader's word, or the first one that firmware has left; 0: none.
u64 find_root(u64 given) {
    if (given != 0 && given < reach && is_root(given)) return given;
    for (u64 at = bios_start; at < bios_end; at += 16)
        if (is_root(at)) return at;
    return 0;
}

bool is_apic_table(u64 physical) {
    if (physical == 0 || physical >= reach) return false;
    const TableHeader& header = *direct<const TableHeader>(physical);
    return header.signature[0] == 'A' && header.signature[1] == 'P' && header.signature[2] == 'I' &&
           header.signature[3] == 'C' && header.length >= sizeof(ApicTable) &&
           physical + header.length <= reach && sums_to_zero(physical, header.length);
}

/// The table among those that the root table lists: `width` bytes an address.
u64 find_apic_table(u64 root_table, u64 width) {
    if (root_table == 0 || root_table >= reach) return 0;
    const u64 end = root_table + direct<const TableHeader>(root_table)->length;
    for (u64 at = root_table + sizeof(TableHeader); at + width <= end && end <= reach;
         at += width) {
        u64 address = 0;
        __builtin_memcpy(&address, direct<const void>(at), width);
        if (is_apic_table(address)) return address;
    }
    return 0;
}

void read_entry(u64 at, CpuList& list) {
    const Entry& entry = *direct<const Entry>(at);
    if (entry.type == local_apic && entry.length >= sizeof(LocalApic)) {
        const auto& cpu = *direct<const LocalApic>(at);
        if ((cpu.flags & enabled) != 0) list.add(cpu.apic);
    }
    if (entry.type == local_x2_apic && entry.length >= sizeof(LocalX2Apic)) {
        const auto& cpu = *direct<const LocalX2Apic>(at);
        if ((cpu.flags & enabled) != 0) list.add(cpu.apic);
    }
}

} // namespace

void CpuList::add(u32 number) {
    for (usize i = 0; i < count; ++i)
        if (apic[i] == number) return;
    if (count == cpus::most)
        ++beyond;
    else
        apic[count++] = number;
}

CpuList read_cpu_list(const BootInfo& info) {
    CpuList list;
    const u64 at_root = find_root(info.root_pointer);
    if (at_root == 0) return list;
    const auto& root = *direct<const RootPointer>(at_root);
    u64 table = root.revision >= 2 ? find_apic_table(root.long_table, sizeof(u64)) : 0;
    if (table == 0) table = find_apic_table(root.short_table, sizeof(u32));
    if (table == 0) return list;
    const u64 end = table + direct<const TableHeader>(table)->length;
    for (u64 at = table + sizeof(ApicTable); at + sizeof(Entry) <= end;) {
        const u64 length = direct<const Entry>(at)->length;
        if (length < sizeof(Entry) || at + length > end) break;
        read_entry(at, list);
        at += length;
    }
    return list;
}

} // namespace kernel
