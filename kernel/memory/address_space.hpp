// SPDX-License-Identifier: MIT
// One process's page tables: the lower half is its own, the upper half is the kernel's in each.
// Not reentrant; one CPU changes a space at a time (remote invalidation comes with SMP).
#pragma once
#include "kernel/memory/access.hpp"
#include "kernel/types.hpp"

namespace kernel {

struct Mapping {
    bool present = false;
    u64 physical = 0; ///< of the byte that was asked for
    Access access;
};

/// All addresses are page-aligned and below user_end where not said otherwise.
class AddressSpace {
public:
    AddressSpace() = default;
    AddressSpace(const AddressSpace&) = delete;
    AddressSpace& operator=(const AddressSpace&) = delete;

    /// Makes empty tables. false: no memory.
    bool create();

    /// Releases every mapped frame and every table. The space must not be active.
    void destroy();

    /// Maps one page; the space owns the frame from now on. The page must not be mapped.
    /// false: no memory for a table; the frame is still the caller's.
    bool map(u64 address, u64 frame, Access access);

    /// Unmaps one page and releases its frame; true if it was mapped.
    bool unmap(u64 address);

    /// Unmaps one page and hands its frame to the caller; 0 if it was not mapped.
    u64 take(u64 address);

    /// Changes what a mapped page allows; true if it was mapped.
    bool protect(u64 address, Access access);

    /// Looks up any user address, aligned or not.
    Mapping lookup(u64 address) const;

    u64 root() const { return root_; }

private:
    u64 root_ = 0; ///< physical address of the top table, 0 before create()
};

} // namespace kernel
