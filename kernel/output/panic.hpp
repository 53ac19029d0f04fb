// SPDX-License-Identifier: MIT
// A fault of the kernel itself: say what is known on the console and stop the machine.
#pragma once
#include "kernel/arch/x86_64/frame.hpp"

namespace kernel {

/// Callable in any context. Prints `what`, the backtrace of the caller and stops with
/// Verdict::panic.
[[noreturn]] void panic(const char* what);

/// The same for a fault: prints the registers too, and the backtrace from where it happened.
[[noreturn]] void panic(const char* what, const Frame& frame);

inline void check(bool holds, const char* what) {
    if (!holds) [[unlikely]]
        panic(what);
}

} // namespace kernel
