// SPDX-License-Identifier: MIT
// From the bytes of a file to the plan of its loading, or to one clear reason why not: the checker
// of static x86-64 ELF programs (System V ABI, chapters 4 and 5). A pure function over bytes, so
// that the kernel, the lab (which refuses a bad program before a boot) and the tests use the very
// same one.
#pragma once

#include "kernel/program/elf_fault.hpp"
#include "kernel/program/reader.hpp"

namespace kernel::program {

inline constexpr usize elf_segments_maximum = 32;
/// Segments lie in [program_bottom, program_top): below is never mapped (Linux: mmap_min_addr), and
/// what is above, up to the end of user space, belongs to the stack and to mmap.
inline constexpr u64 program_bottom = 0x1'0000;
inline constexpr u64 program_top = 0x0000'7fff'0000'0000;
/// Where position-independent programs go: where Linux puts them when it does not randomise.
inline constexpr u64 position_independent_base = 0x0000'5555'5555'4000;

/// One loadable segment, at its final address. Invariant of an accepted plan: `file_size <=
/// memory_size`, the file holds [file_offset, file_offset + file_size), and no two segments share a
/// byte of memory (they may share a page, which then has the rights of both).
struct Segment {
    u64 address = 0;
    u64 memory_size = 0; ///< bytes; what the file does not fill is zero
    u64 file_offset = 0;
    u64 file_size = 0; ///< bytes
    bool read = false;
    bool write = false;
    bool execute = false;

    constexpr u64 end() const { return address + memory_size; }
};

struct ElfPlan {
    ElfFault fault = ElfFault::none;
    u16 header = 0; ///< the program header at fault, where one is
    bool position_independent = false;
    bool executable_stack = false;
    u16 segment_count = 0;
    u16 header_count = 0;    ///< AT_PHNUM
    u64 headers_address = 0; ///< AT_PHDR; 0 when no segment holds the program headers
    u64 bias = 0;            ///< what was added to every address of the file
    u64 entry = 0;           ///< AT_ENTRY
    u64 end = 0;             ///< the highest end of a segment: the heap starts at the next page
    Segment segments[elf_segments_maximum] = {};
};

namespace elf {

/// The file header, as offsets (System V ABI, "ELF Header", 64-bit class).
inline constexpr u64 class_at = 4, order_at = 5, ident_version_at = 6, ident_size = 16;
inline constexpr u64 type_at = 16, machine_at = 18, version_at = 20, entry_at = 24;
inline constexpr u64 headers_offset_at = 32, header_size_at = 54, header_count_at = 56;
inline constexpr u64 file_header_size = 64;
inline constexpr u8 class_64 = 2, order_little = 1, version_current = 1;
inline constexpr u16 type_executable = 2, type_shared = 3, machine_x86_64 = 62;

/// A program header, as offsets (System V ABI, "Program Header", 64-bit class).
inline constexpr u64 header_type_at = 0, flags_at = 4, offset_at = 8, address_at = 16;
inline constexpr u64 file_size_at = 32, memory_size_at = 40, align_at = 48;
inline constexpr u64 program_header_size = 56;
inline constexpr u32 loadable = 1, interpreter = 3, gnu_stack = 0x6474'e551;
inline constexpr u32 flag_execute = 1, flag_write = 2, flag_read = 4;

inline constexpr u64 align_maximum = 1u
                                     << 30; ///< larger or odd alignments are ignored, as Linux does

/// The faults of the file header, which come before all others.
constexpr ElfFault check_file_header(Bytes file) {
    constexpr u8 magic[4] = {0x7f, 'E', 'L', 'F'};
    for (usize i = 0; i < sizeof magic; ++i) {
        if (file.size <= i || file.data[i] != magic[i]) {
            return ElfFault::not_elf;
        }
    }
    if (file.size < ident_size) {
        return ElfFault::truncated;
    }
    if (file.data[class_at] != class_64) {
        return ElfFault::wrong_class;
    }
    if (file.data[order_at] != order_little) {
        return ElfFault::wrong_byte_order;
    }
    if (file.data[ident_version_at] != version_current) {
        return ElfFault::wrong_version;
    }
    if (file.size < file_header_size) {
        return ElfFault::truncated;
    }
    if (little<u16>(file, machine_at) != machine_x86_64) {
        return ElfFault::wrong_machine;
    }
    if (little<u32>(file, version_at) != version_current) {
        return ElfFault::wrong_version;
    }
    const u16 type = little<u16>(file, type_at);
    if (type != type_executable && type != type_shared) {
        return ElfFault::wrong_type;
    }
    const u16 count = little<u16>(file, header_count_at);
    if (count == 0) {
        return ElfFault::no_loadable_segment;
    }
    if (little<u16>(file, header_size_at) != program_header_size) {
        return ElfFault::bad_program_headers;
    }
    if (!holds(file, little<u64>(file, headers_offset_at), count * program_header_size)) {
        return ElfFault::truncated;
    }
    return ElfFault::none;
}

/// One PT_LOAD header at `at`, moved by `bias`: fills `segment` or says why not.
constexpr ElfFault plan_segment(Bytes file, u64 at, u64 bias, Segment& segment) {
    const u64 address = little<u64>(file, at + address_at);
    segment.memory_size = little<u64>(file, at + memory_size_at);
    segment.file_offset = little<u64>(file, at + offset_at);
    segment.file_size = little<u64>(file, at + file_size_at);
    const u32 flags = little<u32>(file, at + flags_at);
    segment.read = (flags & flag_read) != 0;
    segment.write = (flags & flag_write) != 0;
    segment.execute = (flags & flag_execute) != 0;
    if (segment.file_size > segment.memory_size) {
        return ElfFault::file_larger_than_memory;
    }
    if (!holds(file, segment.file_offset, segment.file_size)) {
        return ElfFault::truncated;
    }
    if (address + segment.memory_size < address || address + bias < address ||
        address + bias + segment.memory_size < address + bias) {
        return ElfFault::wrapping;
    }
    segment.address = address + bias;
    if (segment.end() > program_top) {
        return ElfFault::above_user_space;
    }
    if (segment.address < program_bottom) {
        return ElfFault::below_user_space;
    }
    if (segment.file_offset % page_size != segment.address % page_size) {
        return ElfFault::misaligned;
    }
    return ElfFault::none;
}

/// The base of a position-independent program: the usual one, raised to its largest alignment.
constexpr u64 choose_bias(Bytes file, u64 headers, u16 count) {
    u64 align = page_size;
    for (u16 i = 0; i < count; ++i) {
        const u64 at = headers + i * program_header_size;
        const u64 wish = little<u64>(file, at + align_at);
        const bool usable = wish != 0 && (wish & (wish - 1)) == 0 && wish <= align_maximum;
        if (little<u32>(file, at + header_type_at) == loadable && usable && wish > align) {
            align = wish;
        }
    }
    return (position_independent_base + align - 1) & ~(align - 1);
}

constexpr bool overlap(const Segment& a, const Segment& b) {
    return a.address < b.end() && b.address < a.end();
}

} // namespace elf

/// Checks `file` and plans its loading. On a fault only `fault` and `header` mean anything.
constexpr ElfPlan plan_elf(Bytes file) {
    using namespace elf;
    ElfPlan plan;
    const auto refuse = [&plan](ElfFault fault, u16 header) {
        plan.fault = fault;
        plan.header = header;
        return plan;
    };
    if (const ElfFault fault = check_file_header(file); fault != ElfFault::none) {
        return refuse(fault, 0);
    }
    const u64 headers = little<u64>(file, headers_offset_at);
    plan.header_count = little<u16>(file, header_count_at);
    for (u16 i = 0; i < plan.header_count; ++i) {
        if (little<u32>(file, headers + i * program_header_size) == interpreter) {
            return refuse(ElfFault::dynamic, i);
        }
    }
    plan.position_independent = little<u16>(file, type_at) == type_shared;
    plan.bias = plan.position_independent ? choose_bias(file, headers, plan.header_count) : 0;
    for (u16 i = 0; i < plan.header_count; ++i) {
        const u64 at = headers + i * program_header_size;
        const u32 type = little<u32>(file, at + header_type_at);
        if (type == gnu_stack) {
            plan.executable_stack = (little<u32>(file, at + flags_at) & flag_execute) != 0;
        }
        if (type != loadable || little<u64>(file, at + memory_size_at) == 0) {
            continue;
        }
        if (plan.segment_count == elf_segments_maximum) {
            return refuse(ElfFault::too_many_segments, i);
        }
        Segment& segment = plan.segments[plan.segment_count];
        if (const ElfFault fault = plan_segment(file, at, plan.bias, segment);
            fault != ElfFault::none) {
            return refuse(fault, i);
        }
        for (u16 other = 0; other < plan.segment_count; ++other) {
            if (overlap(plan.segments[other], segment)) {
                return refuse(ElfFault::overlapping, i);
            }
        }
        ++plan.segment_count;
        plan.end = segment.end() > plan.end ? segment.end() : plan.end;
    }
    if (plan.segment_count == 0) {
        return refuse(ElfFault::no_loadable_segment, 0);
    }
    const u64 entry = little<u64>(file, entry_at) + plan.bias;
    const u64 headers_size = plan.header_count * program_header_size;
    bool entry_inside = false;
    for (u16 i = 0; i < plan.segment_count; ++i) {
        const Segment& segment = plan.segments[i];
        entry_inside |= segment.execute && entry >= segment.address && entry < segment.end();
        if (headers >= segment.file_offset &&
            headers + headers_size <= segment.file_offset + segment.file_size) {
            plan.headers_address = segment.address + (headers - segment.file_offset);
        }
    }
    plan.entry = entry;
    return entry_inside ? plan : refuse(ElfFault::entry_outside, 0);
}

} // namespace kernel::program
