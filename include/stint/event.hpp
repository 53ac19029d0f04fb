// SPDX-License-Identifier: MIT
// What happened to the engine, as 16-byte records: its inputs only, so that a run can be replayed
// under another policy. The format is shared by the reference kernel's ring, the simulator and the
// replay; all integers are little-endian.
#pragma once

#include "stint/types.hpp"

namespace stint {

enum class EventKind : u8 {
    policy =
        1,  ///< the engine started on this CPU; `thread` is the policy's index in the name table
    create, ///< a record came into being; flag `user`
    out,    ///< switch-out; why in the flags
    in,     ///< switch-in, the partner of the `out` before it on the same CPU
    use,    ///< a first use: #NM while armed. A use that does not trap is not seen
    user_return, ///< return to user mode, under every policy
    exit,        ///< the record was destroyed
    exec,        ///< the thread's image and registers were made initial
    fork,        ///< a record came into being with the registers of the thread current here
    region_begin,
    region_end
};

/// Bits of Event::flags.
struct EventFlag {
    static constexpr u8 user = 1;      ///< the thread is a user thread (create, out, in)
    static constexpr u8 preempted = 2; ///< out: it did not give way by itself
};

struct Event {
    u64 time;   ///< time-stamp counter, or the number of the event where there is none
    u32 thread; ///< the host's number of the thread, never reused within a ring
    u16 cpu;
    EventKind kind;
    u8 flags;
};
static_assert(sizeof(Event) == 16);

/// Stands before the events. `policies` names of `policy_name_size` characters, padded with zeros,
/// follow it; then `events` records.
struct RingHeader {
    static constexpr u8 expected_magic[8] = {'S', 'T', 'I', 'N', 'T', 'R', 'N', 'G'};
    static constexpr u32 current_version = 1;
    static constexpr usize policy_name_size = 16;

    u8 magic[8];
    u32 version;
    u32 policies;
    u64 events;
    u64 lost; ///< events that found the ring full; the tail of the run is missing
};
static_assert(sizeof(RingHeader) == 32);

} // namespace stint
