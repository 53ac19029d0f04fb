// SPDX-License-Identifier: MIT
// Exception and interrupt vectors (Intel SDM volume 3, table 6-1).
#pragma once
#include "kernel/types.hpp"

namespace kernel::vector {

inline constexpr u64 divide_error = 0, debug = 1, nmi = 2, breakpoint = 3, overflow = 4,
                     bound_range = 5, invalid_opcode = 6, device_not_available = 7,
                     double_fault = 8, invalid_task_state = 10, segment_not_present = 11,
                     stack_fault = 12, general_protection = 13, page_fault = 14, x87_error = 16,
                     alignment_check = 17, machine_check = 18, simd_error = 19,
                     control_protection = 21;
inline constexpr u64 first_pic = 0x20, last_pic = 0x2f; ///< masked; a spurious one may still come
inline constexpr u64 timer = 0x40;
inline constexpr u64 reschedule = 0x41; ///< from another CPU: look at the run queue
inline constexpr u64 cross_call = 0x42; ///< from another CPU: see cross_call.hpp
inline constexpr u64 apic_spurious = 0xff;

} // namespace kernel::vector
