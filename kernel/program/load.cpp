// SPDX-License-Identifier: MIT
// The loader: carries out the ELF checker's plan in a new process's address space. What the file
// holds is copied now; what it does not (bss, heap, stack) comes page by page as it is touched.
#include "kernel/program/load.hpp"
#include "kernel/arch/x86_64/instruction.hpp"

#include "kernel/linux/memory.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/program/elf.hpp"
#include "kernel/program/stack.hpp"

namespace kernel::program {
namespace {

using linux::access_of;
using linux::stack_bottom;
using linux::stack_top;

/// Far more than a line of the job list can ask for: its words and two pointers for each.
constexpr usize stack_buffer_size = usize{16} * 1024;
alignas(16) constinit u8 stack_buffer[stack_buffer_size] = {};

constexpr const char* no_memory = "does not fit into memory (give the machine more)";

Rights rights_of(const Segment& segment) {
    return {static_cast<u8>((segment.read ? 1 : 0) | (segment.write ? 2 : 0) |
                            (segment.execute ? 4 : 0))};
}

/// The kernel's view of the user page at `page`, which is made if it is not there; null: no memory.
u8* reach_page(Process& process, u64 page, Rights rights) {
    const Mapping mapping = process.space.lookup(page);
    if (mapping.present) {
        process.space.protect(page, access_of(rights));
        return direct<u8>(mapping.physical);
    }
    const u64 frame = frames::allocate();
    if (frame == 0 || !process.space.map(page, frame, access_of(rights))) {
        if (frame != 0) {
            frames::release(frame);
        }
        return nullptr;
    }
    return direct<u8>(frame);
}

/// Copies into the process's pages, whatever their rights.
bool copy_in(Process& process, u64 address, const u8* from, u64 bytes) {
    while (bytes != 0) {
        const u64 page = page_floor(address);
        const u64 offset = address - page;
        const u64 rest = page_size - offset;
        const u64 count = bytes < rest ? bytes : rest;
        u8* to = reach_page(process, page, process.linux.regions.find(page)->rights);
        if (to == nullptr) {
            return false;
        }
        __builtin_memcpy(to + offset, from, count);
        address += count;
        from += count;
        bytes -= count;
    }
    return true;
}

/// Makes the segment's regions. A page that an earlier segment shares gets the rights of both.
bool add_regions(Regions& regions, const Segment& segment) {
    const u64 end = page_ceiling(segment.end());
    for (u64 at = page_floor(segment.address); at < end;) {
        const Region* region = regions.first_above(at);
        Rights rights = rights_of(segment);
        u64 until = end;
        if (region != nullptr && region->start <= at) {
            rights.bits = static_cast<u8>(rights.bits | region->rights.bits);
            until = region->end < end ? region->end : end;
        } else if (region != nullptr && region->start < end) {
            until = region->start;
        }
        if (!regions.set(at, until, rights)) {
            return false;
        }
        at = until;
    }
    return true;
}

bool load_segments(Process& process, Bytes file, const ElfPlan& plan) {
    for (u16 i = 0; i < plan.segment_count; ++i) {
        if (!add_regions(process.linux.regions, plan.segments[i])) {
            return false;
        }
    }
    for (u16 i = 0; i < plan.segment_count; ++i) {
        const Segment& segment = plan.segments[i];
        if (!copy_in(process, segment.address, file.data + segment.file_offset,
                     segment.file_size)) {
            return false;
        }
    }
    return true;
}

StackInput describe_machine(const ElfPlan& plan) {
    constexpr u32 features_leaf = 1, xsave_leaf = 0xd, xsave_bit = 1 << 26;
    constexpr u64 signal_frame = 1024, fsgsbase = 1 << 16, hwcap2_fsgsbase = 1 << 1;
    const x86::Cpuid features = x86::cpuid(features_leaf);
    StackInput input;
    input.headers_address = plan.headers_address;
    input.header_count = plan.header_count;
    input.entry = plan.entry;
    input.hwcap = features.edx;
    input.hwcap2 = (x86::read_cr4() & fsgsbase) != 0 ? hwcap2_fsgsbase : 0;
    if ((features.ecx & xsave_bit) != 0) {
        input.signal_stack = signal_frame + x86::cpuid(xsave_leaf).ebx;
    }
    // AT_RANDOM is the same in every run, as everything else is.
    for (usize i = 0; i < sizeof input.random; ++i) {
        input.random[i] = static_cast<u8>(0x53 + 29 * i);
    }
    return input;
}

bool load_stack(Process& process, const ElfPlan& plan, const Text* arguments, usize count,
                u64& pointer, const char*& why) {
    StackInput input = describe_machine(plan);
    input.arguments = arguments;
    input.argument_count = count;
    input.path = arguments[0];
    const StackPlan stack = build_stack(stack_buffer, stack_buffer_size, stack_top, input);
    if (!stack.fits) {
        why = "has arguments too long for its stack (at most 16 KiB)";
        return false;
    }
    const Rights rights{static_cast<u8>(plan.executable_stack ? 7 : 3)};
    if (!process.linux.regions.set(stack_bottom, stack_top, rights, false) ||
        !copy_in(process, stack.pointer, stack_buffer + stack_buffer_size - stack.used,
                 stack.used)) {
        why = no_memory;
        return false;
    }
    pointer = stack.pointer;
    return true;
}

} // namespace

bool load(Process& process, Bytes file, const Text* arguments, usize count, Start& start,
          const char*& why) {
    const ElfPlan plan = plan_elf(file);
    if (plan.fault != ElfFault::none) {
        why = describe(plan.fault);
        return false;
    }
    if (!load_segments(process, file, plan)) {
        why = no_memory;
        return false;
    }
    linux::ProcessState& state = process.linux;
    state.heap_start = state.heap_end = page_ceiling(plan.end);

    start.entry = plan.entry;
    return load_stack(process, plan, arguments, count, start.stack, why);
}

} // namespace kernel::program
