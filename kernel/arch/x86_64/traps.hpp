// SPDX-License-Identifier: MIT
// Exceptions in words and as Linux signal numbers.
#pragma once
#include "kernel/arch/x86_64/frame.hpp"
#include "kernel/types.hpp"

namespace kernel {

struct TrapKind {
    const char* name;
    i32 signal;
};

/// For vectors 0 to 31; a reserved one has signal SIGSEGV.
TrapKind trap_kind(u64 vector);

} // namespace kernel
