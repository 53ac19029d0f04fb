// SPDX-License-Identifier: MIT
// Robust mutexes: a thread that ends leaves in user memory a list of the mutexes it still holds
// (`struct robust_list_head` of Linux's user ABI). Each is marked, and one waiter of each is woken.
#include "kernel/linux/futex.hpp"
#include "kernel/memory/user_copy.hpp"

namespace kernel::linux {
namespace {

/// The head in user memory: a circular list of entries, how far from an entry its mutex word lies,
/// and the entry that is being locked or unlocked just now.
struct Head {
    u64 first;
    i64 offset;
    u64 pending;
};
static_assert(sizeof(Head) == 24);

constexpr u32 has_waiters = 0x8000'0000, owner_died = 0x4000'0000, owner_mask = 0x3fff'ffff;
constexpr u64 priority_bit = 1; ///< of an entry's address: a priority-inheriting mutex
constexpr int entries_maximum = 2048;

/// false: the word cannot be reached, and the walk ends.
bool release(Thread& thread, u64 entry, i64 offset) {
    const u64 address = (entry & ~priority_bit) + static_cast<u64>(offset);
    u32 word = 0;
    if (address % sizeof word != 0 || !get_user_word(word, address)) {
        return false;
    }
    if ((word & owner_mask) != static_cast<u32>(thread.tid)) {
        return true;
    }
    if (!put_user(address, (word & has_waiters) | owner_died)) {
        return false;
    }
    if ((word & has_waiters) != 0) {
        futex_wake(*thread.process, address, 1, ~u32{0});
    }
    return true;
}

} // namespace

void release_robust_list(Thread& thread) {
    const u64 head_address = thread.linux.robust_list;
    Head head{};
    if (head_address == 0 || !get_user(head, head_address)) {
        return;
    }
    u64 entry = head.first;
    for (int i = 0; i < entries_maximum && (entry & ~priority_bit) != head_address; ++i) {
        u64 following = 0; // read before the release, which may let the entry's memory go
        const bool readable = get_user(following, entry & ~priority_bit);
        if (entry != head.pending && !release(thread, entry, head.offset)) {
            return;
        }
        if (!readable) {
            return;
        }
        entry = following;
    }
    if (head.pending != 0) {
        static_cast<void>(release(thread, head.pending, head.offset));
    }
}

} // namespace kernel::linux
