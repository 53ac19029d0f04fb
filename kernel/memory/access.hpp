// SPDX-License-Identifier: MIT
// What a page allows, and what a page fault wanted.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

/// x86 cannot refuse a read of a present user page: an Access without `read` but with `write` or
/// `execute` reads too, and one with nothing at all is a page that user mode cannot touch.
struct Access {
    bool read = false, write = false, execute = false;

    constexpr bool none() const { return !read && !write && !execute; }
    friend constexpr bool operator==(Access, Access) = default;
};

/// A page fault at a user address, from user mode or from the kernel's user_copy.
struct Fault {
    Access wanted; ///< one of the three is set
    bool present;  ///< the page is mapped and forbids it; else there is no page
};

} // namespace kernel
