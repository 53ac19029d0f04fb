// SPDX-License-Identifier: MIT
// mremap: a mapping shrinks, grows in place, or moves with its frames.
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/linux/memory.hpp"
#include "kernel/memory/mapped_pages.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

constexpr u64 may_move = 1, fixed = 2;

/// Moves the frames of [from, from + length) to `to`, whose range is empty. When a table cannot be
/// had, all goes back (the old tables are still there, so that cannot fail) and the answer is
/// false.
bool move_frames(AddressSpace& space, u64 from, u64 to, u64 length, Access access) {
    const u64 end = from + length;
    for (u64 page = next_mapped_page(space, from, end); page < end;
         page = next_mapped_page(space, page + page_size, end)) {
        const u64 frame = space.take(page);
        if (space.map(page - from + to, frame, access)) {
            continue;
        }
        static_cast<void>(space.map(page, frame, access));
        for (u64 back = next_mapped_page(space, to, to + length); back < to + length;
             back = next_mapped_page(space, back + page_size, to + length)) {
            static_cast<void>(space.map(back - to + from, space.take(back), access));
        }
        return false;
    }
    return true;
}

/// Where a mapping of `length` bytes may move, or a negative error number.
i64 choose_target(Process& process, const Arguments& arguments, u64 old_length, u64 length) {
    const u64 from = arguments.a;
    const u64 to = arguments.e;
    if ((arguments.d & fixed) == 0) {
        const u64 place = process.linux.regions.find_free(length, map_bottom, map_top);
        return place != 0 ? static_cast<i64>(place) : error_no_memory;
    }
    if (to % page_size != 0 || length > user_end || to > user_end - length ||
        (to < from + old_length && from < to + length)) {
        return error_invalid;
    }
    if (to < map_bottom) {
        return error_permission;
    }
    return unmap_range(process, to, to + length) ? static_cast<i64>(to) : error_no_memory;
}

i64 move(Process& process, const Arguments& arguments, u64 old_length, u64 length, Rights rights) {
    const u64 from = arguments.a;
    const i64 target = choose_target(process, arguments, old_length, length);
    if (target < 0) {
        return target;
    }
    const u64 to = static_cast<u64>(target);
    const u64 kept = old_length < length ? old_length : length;
    if (!process.linux.regions.set(to, to + length, rights)) {
        return error_no_memory;
    }
    if (!move_frames(process.space, from, to, kept, access_of(rights)) ||
        !unmap_range(process, from, from + old_length)) {
        static_cast<void>(unmap_range(process, to, to + length));
        return error_no_memory;
    }
    return target;
}

} // namespace

/// mremap(old, old length, new length, flags, new). A range of several regions answers EFAULT, and
/// a duplicate of shared memory (old length 0) EINVAL.
i64 remap_memory(const Arguments& arguments) {
    const u64 from = arguments.a;
    const u64 old_length = page_ceiling(arguments.b);
    const u64 length = page_ceiling(arguments.c);
    const u64 flags = arguments.d;
    const bool bad_flags =
        (flags & ~(may_move | fixed)) != 0 || ((flags & fixed) != 0 && (flags & may_move) == 0);
    if (bad_flags || from % page_size != 0 || length == 0 || length > user_end) {
        return error_invalid;
    }
    Process& process = *scheduler::current().process;
    Regions& regions = process.linux.regions;
    const Region* region = regions.find(from);
    if (region == nullptr) {
        return error_fault;
    }
    if (old_length == 0 || old_length > user_end || from > user_end - old_length) {
        return error_invalid;
    }
    if ((flags & fixed) == 0 && length <= old_length) {
        const bool shrinks = length < old_length;
        return !shrinks || unmap_range(process, from + length, from + old_length)
                   ? static_cast<i64>(from)
                   : error_no_memory;
    }
    if (region->end - from < old_length) {
        return error_fault;
    }
    const Rights rights = region->rights;
    if ((flags & fixed) == 0 && region->end == from + old_length && length <= map_top &&
        from <= map_top - length && regions.free(from + old_length, from + length)) {
        return regions.set(from + old_length, from + length, rights) ? static_cast<i64>(from)
                                                                     : error_no_memory;
    }
    if ((flags & may_move) == 0) {
        return error_no_memory;
    }
    return move(process, arguments, old_length, length, rights);
}

} // namespace kernel::linux
