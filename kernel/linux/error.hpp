// SPDX-License-Identifier: MIT
// Linux's error numbers, as a system call returns them: negative.
#pragma once
#include "kernel/types.hpp"

namespace kernel::linux {

inline constexpr i64 error_permission = -1;     // EPERM
inline constexpr i64 error_no_entry = -2;       // ENOENT
inline constexpr i64 error_no_process = -3;     // ESRCH
inline constexpr i64 error_too_big = -7;        // E2BIG
inline constexpr i64 error_bad_file = -9;       // EBADF
inline constexpr i64 error_again = -11;         // EAGAIN
inline constexpr i64 error_no_memory = -12;     // ENOMEM
inline constexpr i64 error_fault = -14;         // EFAULT
inline constexpr i64 error_exists = -17;        // EEXIST
inline constexpr i64 error_no_device = -19;     // ENODEV
inline constexpr i64 error_invalid = -22;       // EINVAL
inline constexpr i64 error_no_terminal = -25;   // ENOTTY
inline constexpr i64 error_no_seek = -29;       // ESPIPE
inline constexpr i64 error_name_too_long = -36; // ENAMETOOLONG
inline constexpr i64 error_no_call = -38;       // ENOSYS
inline constexpr i64 error_timed_out = -110;    // ETIMEDOUT

} // namespace kernel::linux
