// SPDX-License-Identifier: MIT
// The range checks; user_copy.S does the copying.
#include "kernel/memory/user_copy.hpp"

extern "C" {
stint::u64 user_copy(void* to, const void* from, stint::u64 bytes);
stint::u64 user_clear(void* to, stint::u64 bytes);
stint::i64 user_byte(const void* from);
stint::i64 user_word(const stint::u32* from);
}

namespace kernel {
namespace {

bool in_user_half(u64 address, usize bytes) {
    return bytes <= user_end && address <= user_end - bytes;
}

} // namespace

bool copy_from_user(void* to, u64 from, usize bytes) {
    return in_user_half(from, bytes) &&
           user_copy(to, reinterpret_cast<const void*>(from), bytes) == 0;
}

bool get_user_word(u32& to, u64 from) {
    if (!in_user_half(from, sizeof to)) return false;
    const i64 word = user_word(reinterpret_cast<const u32*>(from));
    to = static_cast<u32>(word);
    return word >= 0;
}

bool copy_to_user(u64 to, const void* from, usize bytes) {
    return in_user_half(to, bytes) && user_copy(reinterpret_cast<void*>(to), from, bytes) == 0;
}

bool clear_user(u64 to, usize bytes) {
    return in_user_half(to, bytes) && user_clear(reinterpret_cast<void*>(to), bytes) == 0;
}

bool copy_string_from_user(char* to, u64 from, usize capacity) {
    for (usize i = 0; i < capacity; ++i) {
        if (!in_user_half(from + i, 1)) return false;
        const i64 byte = user_byte(reinterpret_cast<const void*>(from + i));
        if (byte < 0) return false;
        to[i] = static_cast<char>(byte);
        if (byte == 0) return true;
    }
    return false;
}

} // namespace kernel
