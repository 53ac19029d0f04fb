// SPDX-License-Identifier: MIT
// brk, mmap, munmap, mprotect and madvise: anonymous memory only, as there are no files to map.
#include "kernel/linux/memory.hpp"
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/memory/mapped_pages.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

constexpr u64 map_shared = 0x1, map_private = 0x2, map_type = 0xf, map_fixed = 0x10,
              map_anonymous = 0x20, map_no_reserve = 0x4000, map_fixed_no_replace = 0x10'0000;
constexpr u64 rights_mask = 7, rights_semaphore = 8;
constexpr u64 advise_dont_need = 4;

bool aligned(u64 address) { return address % page_size == 0; }

/// Whether [address, address + length) ends at or below user_end, without wrapping.
bool in_user_space(u64 address, u64 length) {
    return length <= user_end && address <= user_end - length;
}

/// What a program could never have, however little of it is there now: as Linux refuses it.
bool hopeless(u64 length, Rights rights, u64 flags) {
    return rights.write() && (flags & map_no_reserve) == 0 && length / page_size > frames::total();
}

} // namespace

void drop_pages(Process& process, u64 start, u64 end) {
    for (u64 page = next_mapped_page(process.space, start, end); page < end;
         page = next_mapped_page(process.space, page + page_size, end)) {
        process.space.unmap(page);
    }
}

bool unmap_range(Process& process, u64 start, u64 end) {
    if (!process.linux.regions.remove(start, end)) {
        return false;
    }
    drop_pages(process, start, end);
    return true;
}

/// brk(address): the new end of the heap, or the old one where that is refused.
i64 heap_break(const Arguments& arguments) {
    Process& process = *scheduler::current().process;
    ProcessState& state = process.linux;
    const u64 wish = arguments.a;
    const u64 old_end = page_ceiling(state.heap_end);
    if (wish < state.heap_start || wish > map_top) {
        return static_cast<i64>(state.heap_end);
    }
    const u64 new_end = page_ceiling(wish);
    bool done = true;
    if (new_end > old_end) {
        done = state.regions.free(old_end, new_end) && !hopeless(new_end - old_end, {3}, 0) &&
               state.regions.set(old_end, new_end, {3});
    } else if (new_end < old_end) {
        done = unmap_range(process, new_end, old_end);
    }
    if (done) {
        state.heap_end = wish;
    }
    return static_cast<i64>(state.heap_end);
}

/// mmap(address, length, prot, flags, fd, offset)
i64 map_memory(const Arguments& arguments) {
    Process& process = *scheduler::current().process;
    Regions& regions = process.linux.regions;
    const u64 flags = arguments.d;
    if (!aligned(arguments.f)) {
        return error_invalid;
    }
    if ((flags & map_anonymous) == 0) {
        const u64 file = arguments.e & 0xffff'ffff;
        return file < 3 && (process.linux.open_files >> file & 1) != 0 ? error_no_device
                                                                       : error_bad_file;
    }
    if (arguments.b == 0) {
        return error_invalid;
    }
    const u64 length = page_ceiling(arguments.b);
    if (length == 0 || length > user_end) {
        return error_no_memory;
    }
    if ((flags & map_type) != map_shared && (flags & map_type) != map_private) {
        return error_invalid;
    }
    const Rights rights{static_cast<u8>(arguments.c & rights_mask)};
    if (hopeless(length, rights, flags)) {
        return error_no_memory;
    }
    u64 address = arguments.a;
    if ((flags & (map_fixed | map_fixed_no_replace)) != 0) {
        if (!in_user_space(address, length)) {
            return error_no_memory;
        }
        if (!aligned(address)) {
            return error_invalid;
        }
        if (address < map_bottom) {
            return error_permission;
        }
        if ((flags & map_fixed_no_replace) != 0 && !regions.free(address, address + length)) {
            return error_exists;
        }
    } else {
        address = page_ceiling(address);
        const bool hint = address >= map_bottom && in_user_space(address, length) &&
                          regions.free(address, address + length);
        if (!hint) {
            address = regions.find_free(length, map_bottom, map_top);
        }
        if (address == 0) {
            return error_no_memory;
        }
    }
    if (!regions.set(address, address + length, rights)) {
        return error_no_memory;
    }
    drop_pages(process, address, address + length);
    return static_cast<i64>(address);
}

/// munmap(address, length)
i64 unmap_memory(const Arguments& arguments) {
    const u64 length = page_ceiling(arguments.b);
    if (!aligned(arguments.a) || length == 0 || !in_user_space(arguments.a, length)) {
        return error_invalid;
    }
    Process& process = *scheduler::current().process;
    return unmap_range(process, arguments.a, arguments.a + length) ? 0 : error_no_memory;
}

/// mprotect(address, length, prot)
i64 protect_memory(const Arguments& arguments) {
    const u64 address = arguments.a;
    const u64 length = page_ceiling(arguments.b);
    if (!aligned(address)) {
        return error_invalid;
    }
    if (arguments.b == 0) {
        return 0;
    }
    if (length == 0 || address + length <= address) {
        return error_no_memory;
    }
    if ((arguments.c & ~(rights_mask | rights_semaphore)) != 0) {
        return error_invalid;
    }
    Process& process = *scheduler::current().process;
    const Rights rights{static_cast<u8>(arguments.c & rights_mask)};
    const u64 end = address + length;
    if (!process.linux.regions.covered(address, end) ||
        !process.linux.regions.protect(address, end, rights)) {
        return error_no_memory;
    }
    for (u64 page = next_mapped_page(process.space, address, end); page < end;
         page = next_mapped_page(process.space, page + page_size, end)) {
        process.space.protect(page, access_of(rights));
    }
    return 0;
}

/// madvise(address, length, advice): only MADV_DONTNEED does anything; other advice about memory
/// that could be swapped, merged or made huge is taken and ignored.
i64 advise_memory(const Arguments& arguments) {
    constexpr u64 ignored = u64{1} << 0 | u64{1} << 1 | u64{1} << 2 | u64{1} << 3 | u64{1} << 8 |
                            u64{1} << 10 | u64{1} << 11 | u64{1} << 14 | u64{1} << 15 |
                            u64{1} << 16 | u64{1} << 17;
    const u64 advice = arguments.c & 0xffff'ffff;
    const bool known = advice == advise_dont_need || (advice < 64 && (ignored >> advice & 1) != 0);
    const u64 end = arguments.a + page_ceiling(arguments.b);
    if (!known || !aligned(arguments.a) || end < arguments.a ||
        (arguments.b != 0 && page_ceiling(arguments.b) == 0)) {
        return error_invalid;
    }
    if (end == arguments.a) {
        return 0;
    }
    Process& process = *scheduler::current().process;
    const bool covered = process.linux.regions.covered(arguments.a, end);
    if (advice == advise_dont_need) {
        drop_pages(process, arguments.a, end < user_end ? end : user_end);
    }
    return covered ? 0 : error_no_memory;
}

} // namespace kernel::linux
