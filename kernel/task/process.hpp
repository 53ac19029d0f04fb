// SPDX-License-Identifier: MIT
// A process: one program's address space, its threads and how it ended.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/linux/state.hpp"
#include "kernel/memory/address_space.hpp"
#include "kernel/task/thread.hpp"
#include "kernel/types.hpp"

namespace kernel {

/// How a process ended.
struct Ending {
    enum class Kind : u8 { running, exited, fault, stuck } kind = Kind::running;
    i32 code = 0;            ///< exited: the exit code; fault: the Linux signal number; stuck: 0
    i32 thread = 0;          ///< fault: the thread that caused it
    const char* what = "";   ///< fault: in words
    u64 address = 0, ip = 0; ///< fault: the address concerned and the instruction

    static Ending exited(i32 code) { return {Kind::exited, code, 0, "", 0, 0}; }
    static Ending fault(i32 signal, const Thread& thread, const char* what, u64 address, u64 ip) {
        return {Kind::fault, signal, thread.tid, what, address, ip};
    }
};

struct Process {
    static constexpr usize name_capacity = 64;

    AddressSpace space;
    List<Thread, &Thread::process_link> threads; ///< all that have not ended
    linux::ProcessState linux;
    Ending ending;
    List<Thread, &Thread::queue_link> waiters; ///< for its end
    bool first_thread = true;                  ///< none was created yet
    u64 ended_tsc = 0;                         ///< time-stamp counts that the ended threads had
    i32 pid = 0;                               ///< also the first thread's tid
    char name[name_capacity] = {};             ///< the program's name in the archive, cut if longer
};

/// A process without threads or pages. nullptr: no memory.
Process* create_process(Text name);

/// Ends a process and all its threads; the first ending stays. Every thread is taken out of the
/// queue or timer that holds it and its kernel stack is dropped as it stands: nothing that only
/// that stack knows of may need releasing. One that runs on another CPU ends there as soon as that
/// CPU enters the kernel; await_threads() waits for that. Returns, unless the current thread is one
/// of them.
void end_process(Process& process, const Ending& ending);

/// Waits until no thread of a process that has ended is left. For the job runner.
void await_threads(const Process& process);

/// Gives back all memory of a process whose threads have ended. The current thread is another's.
void destroy_process(Process& process);

} // namespace kernel
