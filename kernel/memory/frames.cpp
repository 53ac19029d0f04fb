// SPDX-License-Identifier: MIT
// One bit a frame, set while it is used or not memory at all. The search goes round from the last
// find, so that the order of addresses is the same in every run.
#include "kernel/memory/frames.hpp"
#include "kernel/arch/x86_64/image.hpp"
#include "kernel/memory/frames_start.hpp"
#include "kernel/output/panic.hpp"

namespace kernel::frames {
namespace {

constexpr u64 low_memory_end = 1 << 20;    // firmware, boot structures
constexpr u64 boot_map_end = u64{4} << 30; // what the first page tables reach

constinit u64* used = nullptr; // the bit map
constinit usize words = 0;
constinit usize hint = 0; // where the last search ended
constinit u64 free_count = 0;
constinit u64 frame_count = 0;

bool overlap(MemoryRange a, MemoryRange b) { return a.start < b.end && b.start < a.end; }

/// A place for the bit map: usable, reached by the first tables, clear of image and archive.
u64 place_for(u64 bytes, const BootInfo& info, MemoryRange image) {
    for (usize i = 0; i < info.ranges; ++i) {
        u64 at = page_ceiling(info.memory[i].start);
        if (at < low_memory_end) at = low_memory_end;
        // Each obstacle moves the candidate past itself; two passes settle their order.
        const MemoryRange obstacles[2] = {image, info.archive};
        for (int pass = 0; pass < 2; ++pass)
            for (MemoryRange obstacle : obstacles)
                if (overlap({at, at + bytes}, obstacle)) at = page_ceiling(obstacle.end);
        if (at + bytes <= info.memory[i].end && at + bytes <= boot_map_end) return at;
    }
    return 0;
}

void set(u64 frame) { used[frame / 64] |= u64{1} << frame % 64; }
void clear(u64 frame) { used[frame / 64] &= ~(u64{1} << frame % 64); }
bool is_used(u64 frame) { return (used[frame / 64] >> frame % 64 & 1) != 0; }

} // namespace

void start(const BootInfo& info) {
    u64 end = 0;
    for (usize i = 0; i < info.ranges; ++i)
        if (info.memory[i].end > end) end = info.memory[i].end;
    words = (end / page_size + 63) / 64;
    const MemoryRange image{address_of(image_physical_start),
                            page_ceiling(address_of(image_physical_end))};
    const MemoryRange archive{page_floor(info.archive.start), page_ceiling(info.archive.end)};
    const u64 bytes = page_ceiling(words * 8);
    const u64 place = place_for(bytes, info, image);
    check(place != 0, "no memory for the frame map");
    const MemoryRange map{place, place + bytes};

    used = direct<u64>(place);
    for (usize i = 0; i < words; ++i)
        used[i] = ~u64{0};
    for (usize i = 0; i < info.ranges; ++i) {
        const u64 last = page_floor(info.memory[i].end);
        for (u64 at = page_ceiling(info.memory[i].start); at < last; at += page_size) {
            const MemoryRange frame{at, at + page_size};
            if (at < low_memory_end || overlap(frame, image) || overlap(frame, archive) ||
                overlap(frame, map) || !is_used(at / page_size))
                continue;
            clear(at / page_size);
            ++frame_count;
        }
    }
    free_count = frame_count;
}

u64 allocate() {
    if (free_count == 0) return 0;
    while (used[hint] == ~u64{0})
        hint = hint + 1 == words ? 0 : hint + 1;
    const u64 frame = hint * 64 + static_cast<u64>(__builtin_ctzll(~used[hint]));
    set(frame);
    --free_count;
    const u64 physical = frame * page_size;
    __builtin_memset(direct(physical), 0, page_size);
    return physical;
}

void release(u64 physical) {
    const u64 frame = physical / page_size;
    check(physical % page_size == 0 && frame / 64 < words && is_used(frame),
          "a frame was released that is not allocated");
    clear(frame);
    ++free_count;
}

u64 available() { return free_count; }
u64 total() { return frame_count; }

} // namespace kernel::frames
