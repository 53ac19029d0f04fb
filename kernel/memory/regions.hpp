// SPDX-License-Identifier: MIT
// The ranges of a process's address space that the program may use: what mmap, munmap, mprotect and
// brk change and what a page fault asks. It knows addresses and rights, not page tables: a pure
// structure, tested on the host.
#pragma once

#include "kernel/types.hpp"

namespace kernel {

/// The rights of a range, as bits of PROT_*: read 1, write 2, execute 4.
struct Rights {
    u8 bits = 0;

    constexpr bool read() const { return (bits & 1) != 0; }
    constexpr bool write() const { return (bits & 2) != 0; }
    constexpr bool execute() const { return (bits & 4) != 0; }
    constexpr bool operator==(const Rights&) const = default;
};

/// A range [start, end) of pages with the same rights. Regions of one list are sorted, never touch
/// with equal rights (they would be one), never overlap and are never empty.
struct Region {
    u64 start = 0;
    u64 end = 0;
    Rights rights;
    bool joins = true; ///< false: stays a region of its own (the stack)
    Region* next = nullptr;
    Region* previous = nullptr;
};

/// Where the nodes come from: frames in the kernel, anything in a test. `take` may answer null.
struct RegionSource {
    Region* (*take)();
    void (*give)(Region& node);
};

/// Every operation that changes the list either succeeds or leaves it as it was and answers false
/// (no node was to be had). Addresses and lengths are multiples of the page size and ranges are not
/// empty and do not wrap: the callers check, as their error codes differ.
class Regions {
public:
    explicit Regions(RegionSource source) : source_(source) {}
    Regions(const Regions&) = delete;
    Regions& operator=(const Regions&) = delete;
    ~Regions() { clear(); }

    /// Gives [start, end) these rights, whatever was there before.
    bool set(u64 start, u64 end, Rights rights, bool joins = true);
    /// Nothing of [start, end) stays.
    bool remove(u64 start, u64 end);
    /// Changes the rights of [start, end), all of which must be `covered`.
    bool protect(u64 start, u64 end, Rights rights);
    void clear();

    /// The region that holds `address`, or null.
    const Region* find(u64 address) const;
    /// The lowest region that ends above `address`, or null.
    const Region* first_above(u64 address) const;
    /// Whether every page of [start, end) lies in some region.
    bool covered(u64 start, u64 end) const;
    /// Whether no page of [start, end) lies in any region.
    bool free(u64 start, u64 end) const;
    /// The start of the highest free range of `length` bytes inside [bottom, top); 0 when there is
    /// none.
    u64 find_free(u64 length, u64 bottom, u64 top) const;

    const Region* first() const { return first_; }

private:
    struct Spare;

    Region* split(Region& region, u64 address, Spare& spare);
    void insert_before(Region* position, Region& node);
    void unlink(Region& node);
    void cut(u64 start, u64 end, Spare& spare);
    void join(u64 start, u64 end);

    RegionSource source_;
    Region* first_ = nullptr;
    Region* last_ = nullptr;
};

} // namespace kernel
