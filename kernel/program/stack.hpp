// SPDX-License-Identifier: MIT
// The first bytes that a program sees on its stack: argument count, argument and environment
// pointers, the auxiliary vector, and the strings they point to (System V ABI for x86-64,
// section 3.4.1, "Initial Stack and Register State"). A pure function that writes into a buffer of
// the caller's.
#pragma once

#include "kernel/bytes.hpp"

namespace kernel::program {

/// What the auxiliary vector and the strings are made of. No text holds a NUL.
struct StackInput {
    const Text* arguments = nullptr;
    usize argument_count = 0;
    const Text* environment = nullptr;
    usize environment_count = 0;
    Text path;               ///< AT_EXECFN
    u64 headers_address = 0; ///< AT_PHDR
    u64 header_count = 0;    ///< AT_PHNUM
    u64 entry = 0;           ///< AT_ENTRY
    u64 hwcap = 0;           ///< AT_HWCAP: CPUID.1:EDX
    u64 hwcap2 = 0;          ///< AT_HWCAP2: bit 1: FSGSBASE may be used
    u64 signal_stack = 2048; ///< AT_MINSIGSTKSZ, bytes
    u8 random[16] = {};      ///< AT_RANDOM
};

struct StackPlan {
    bool fits = false;
    u64 pointer = 0; ///< RSP at the entry: a multiple of 16
    usize used = 0;  ///< the last so many bytes of the buffer were written
};

/// Writes the stack that ends at user address `top` (a multiple of 16) into the end of
/// `buffer[0, size)`, whose last byte stands for `top - 1`. Not `fits`: the buffer is too small and
/// its contents mean nothing.
StackPlan build_stack(u8* buffer, usize size, u64 top, const StackInput& input);

/// The identifiers of the auxiliary vector that `build_stack` writes (ABI, figure 3.10, and Linux's
/// additions), in its order.
namespace aux {
inline constexpr u64 null = 0, phdr = 3, phent = 4, phnum = 5, pagesz = 6, base = 7, flags = 8,
                     entry = 9, uid = 11, euid = 12, gid = 13, egid = 14, platform = 15, hwcap = 16,
                     clktck = 17, secure = 23, random = 25, hwcap2 = 26, execfn = 31,
                     minsigstksz = 51;
} // namespace aux

} // namespace kernel::program
