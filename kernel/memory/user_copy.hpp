// SPDX-License-Identifier: MIT
// Copies between the kernel and the current process. Each checks that the range lies below
// user_end, pages demand-zero memory in, and answers false when a byte cannot be had; then part of
// the destination may have been written. The only code of the kernel that touches user addresses.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

[[nodiscard]] bool copy_from_user(void* to, u64 from, usize bytes);
[[nodiscard]] bool copy_to_user(u64 to, const void* from, usize bytes);
[[nodiscard]] bool clear_user(u64 to, usize bytes);

/// Reads a string with its zero byte into `to`. false: fault, or longer than `capacity` - 1.
[[nodiscard]] bool copy_string_from_user(char* to, u64 from, usize capacity);

/// Reads 32 bits with one instruction, as a futex word must be: another CPU may write it.
[[nodiscard]] bool get_user_word(u32& to, u64 from);

template <class T>
[[nodiscard]] bool get_user(T& to, u64 from) {
    return copy_from_user(&to, from, sizeof(T));
}
template <class T>
[[nodiscard]] bool put_user(u64 to, const T& value) {
    return copy_to_user(to, &value, sizeof(T));
}

} // namespace kernel
