// SPDX-License-Identifier: MIT
// Why a file is no program that can be loaded: the faults that the ELF checker tells apart, each
// with its sentence.
#pragma once
#include "kernel/types.hpp"

namespace kernel::program {

/// Why a file cannot be loaded; `describe` gives the sentence.
enum class ElfFault : u8 {
    none,
    not_elf,
    wrong_class,
    wrong_byte_order,
    wrong_version,
    wrong_machine,
    wrong_type,
    dynamic,
    truncated,
    bad_program_headers,
    no_loadable_segment,
    too_many_segments,
    file_larger_than_memory,
    misaligned,
    wrapping,
    above_user_space,
    below_user_space,
    overlapping,
    entry_outside,
};

/// One clear phrase a fault, to follow the name of the file; says what to do where that is not
/// plain.
constexpr const char* describe(ElfFault fault) {
    switch (fault) {
    case ElfFault::none:
        return "can be loaded";
    case ElfFault::not_elf:
        return "is not an ELF file (give a compiled program, not a script)";
    case ElfFault::wrong_class:
        return "is not a 64-bit ELF file (build it for x86-64)";
    case ElfFault::wrong_byte_order:
        return "is not little-endian (build it for x86-64)";
    case ElfFault::wrong_version:
        return "has an unknown ELF version";
    case ElfFault::wrong_machine:
        return "is for another machine (build it for x86-64)";
    case ElfFault::wrong_type:
        return "is no program but an object or core file (link it)";
    case ElfFault::dynamic:
        return "is dynamically linked (link it with -static)";
    case ElfFault::truncated:
        return "is truncated: it ends before what its headers promise";
    case ElfFault::bad_program_headers:
        return "has program headers of an unknown size";
    case ElfFault::no_loadable_segment:
        return "has no loadable segment";
    case ElfFault::too_many_segments:
        return "has too many loadable segments (at most 32)";
    case ElfFault::file_larger_than_memory:
        return "has a segment larger in the file than in memory";
    case ElfFault::misaligned:
        return "has a segment whose address and file offset differ within a page";
    case ElfFault::wrapping:
        return "has a segment that wraps around the end of the address space";
    case ElfFault::above_user_space:
        return "has a segment above user space";
    case ElfFault::below_user_space:
        return "has a segment in the first 64 KiB of memory";
    case ElfFault::overlapping:
        return "has overlapping segments";
    case ElfFault::entry_outside:
        return "has its entry point outside its executable segments";
    }
    return "has an unknown fault";
}

} // namespace kernel::program
