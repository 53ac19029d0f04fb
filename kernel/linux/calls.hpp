// SPDX-License-Identifier: MIT
// The implemented system calls, one function each, by group; table.cpp gives them their numbers.
// All run with interrupts off on the current thread's kernel stack, and answer a result or a
// negative error number.
#pragma once
#include "kernel/arch/x86_64/frame.hpp"
#include "kernel/types.hpp"

namespace kernel::linux {

/// The arguments in the order of the C prototype.
struct Arguments {
    u64 a, b, c, d, e, f;
    Frame& frame; ///< the caller's registers
};

// process.cpp
i64 exit(const Arguments&);
i64 exit_group(const Arguments&);
i64 get_process_id(const Arguments&);
i64 get_thread_id(const Arguments&);
i64 get_parent_id(const Arguments&);
i64 get_user_id(const Arguments&);
i64 uname(const Arguments&);
i64 process_limit(const Arguments&);

// memory.cpp, remap.cpp
i64 heap_break(const Arguments&);
i64 map_memory(const Arguments&);
i64 unmap_memory(const Arguments&);
i64 protect_memory(const Arguments&);
i64 advise_memory(const Arguments&);
i64 remap_memory(const Arguments&);

// clone.cpp
i64 clone(const Arguments&);
i64 clone_with_structure(const Arguments&);

// thread.cpp
i64 segment_base(const Arguments&);
i64 set_clear_child_address(const Arguments&);
i64 set_robust_list(const Arguments&);
i64 get_robust_list(const Arguments&);

// futex.cpp
i64 futex(const Arguments&);

// schedule.cpp
i64 yield(const Arguments&);
i64 set_affinity(const Arguments&);
i64 get_affinity(const Arguments&);
i64 get_cpu(const Arguments&);

// time.cpp
i64 clock_time(const Arguments&);
i64 clock_resolution(const Arguments&);
i64 time_of_day(const Arguments&);
i64 time(const Arguments&);
i64 sleep(const Arguments&);
i64 clock_sleep(const Arguments&);

// file.cpp
i64 read(const Arguments&);
i64 write(const Arguments&);
i64 write_vector(const Arguments&);
i64 close(const Arguments&);
i64 seek(const Arguments&);
i64 control_device(const Arguments&);
i64 control_file(const Arguments&);

// file_status.cpp
i64 file_status(const Arguments&);
i64 file_status_at(const Arguments&);
i64 no_such_path(const Arguments&);
i64 no_such_path_at(const Arguments&);

// signal.cpp
i64 signal_action(const Arguments&);
i64 signal_mask(const Arguments&);
i64 signal_pending(const Arguments&);
i64 kill_process(const Arguments&);
i64 kill_thread(const Arguments&);
i64 kill_thread_of_group(const Arguments&);

// random.cpp
i64 get_random(const Arguments&);

} // namespace kernel::linux
