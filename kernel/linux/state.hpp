// SPDX-License-Identifier: MIT
// What the Linux system-call layer keeps in each process and each thread.
#pragma once
#include "kernel/memory/regions.hpp"
#include "kernel/types.hpp"

namespace kernel {
struct Process;
}

namespace kernel::linux {

/// Where the nodes of the region lists come from: one pool of the kernel's.
extern const RegionSource region_source;

/// `struct sigaction` as the rt_sigaction system call passes it.
struct SignalAction {
    u64 handler = 0; ///< 0: default, 1: ignore
    u64 flags = 0;
    u64 restorer = 0;
    u64 mask = 0;
};
static_assert(sizeof(SignalAction) == 32);

struct ProcessState {
    static constexpr usize signals = 64;

    Regions regions{region_source};
    u64 heap_start = 0; ///< brk at the start: the page after the program's last segment
    u64 heap_end = 0;   ///< brk now; [heap_start, its page's end) is a region, unless empty

    u64 random = 0;    ///< the state of getrandom's generator
    u8 open_files = 7; ///< bit n: file descriptor n is open
    SignalAction actions[signals];
};

/// What a thread waits for in futex: the key of its bucket, and which wakers it listens to.
struct FutexWait {
    const Process* process = nullptr;
    u64 address = 0;
    u32 bits = 0;
};

struct ThreadState {
    FutexWait futex;     ///< valid while the thread is in a futex bucket
    u64 signal_mask = 0; ///< bit n - 1: signal n is blocked
    u64 pending = 0;     ///< signals that came while they were blocked
    u64 robust_list = 0; ///< user address of the list of robust mutexes, or 0
};

} // namespace kernel::linux
