// SPDX-License-Identifier: MIT
// Signals as far as a program that ends itself needs them: actions and masks are recorded, a signal
// whose action is the default takes effect (now, or when it is unblocked), and one that has a
// handler is answered with ENOSYS, because no handler ever runs here.
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/linux/process.hpp"
#include "kernel/memory/user_copy.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

constexpr u64 set_bytes = 8; ///< of a signal set
constexpr u64 signal_kill = 9, signal_stop = 19;
constexpr u64 action_default = 0, action_ignore = 1;

constexpr u64 bit(u64 signal) { return u64{1} << (signal - 1); }
constexpr u64 unblockable = bit(signal_kill) | bit(signal_stop);
/// Signals that by default do nothing that can be seen here: CHLD, CONT, the stops, URG, WINCH.
constexpr u64 harmless =
    bit(17) | bit(18) | bit(19) | bit(20) | bit(21) | bit(22) | bit(23) | bit(28);

const char* words_for(u64 signal) {
    switch (signal) {
    case 4:
        return "the program raised SIGILL";
    case 5:
        return "the program raised SIGTRAP";
    case 6:
        return "the program aborted (SIGABRT)";
    case 7:
        return "the program raised SIGBUS";
    case 8:
        return "the program raised SIGFPE";
    case 9:
        return "the program killed itself (SIGKILL)";
    case 11:
        return "the program raised SIGSEGV";
    case 15:
        return "the program terminated itself (SIGTERM)";
    default:
        return "the program raised a fatal signal";
    }
}

[[noreturn]] void die(u64 signal) {
    Thread& thread = scheduler::current();
    end_current_process(
        Ending::fault(static_cast<i32>(signal), thread, words_for(signal), 0, thread.frame().rip));
}

/// Whether a signal that is met with `handler` changes nothing.
bool has_no_effect(u64 handler, u64 signal) {
    return handler == action_ignore || (handler == action_default && (harmless & bit(signal)) != 0);
}

/// Sends a signal (not 0) to a thread of the current process.
i64 send(Thread& target, u64 signal) {
    const u64 handler = target.process->linux.actions[signal - 1].handler;
    if ((target.linux.signal_mask & bit(signal)) != 0) {
        target.linux.pending |= bit(signal);
        return 0;
    }
    if (has_no_effect(handler, signal)) {
        return 0;
    }
    if (handler != action_default) {
        return error_no_call;
    }
    die(signal);
}

i64 send_to(i32 tid, u64 signal) {
    Thread* thread = find_thread(*scheduler::current().process, tid);
    if (signal > ProcessState::signals) {
        return error_invalid;
    }
    if (thread == nullptr) {
        return error_no_process;
    }
    return signal == 0 ? 0 : send(*thread, signal);
}

/// A pending signal that is ignored from now on is gone.
void forget_pending(Process& process, u64 signal) {
    for (Thread* thread = process.threads.first(); thread != nullptr;
         thread = process.threads.next(*thread)) {
        thread->linux.pending &= ~bit(signal);
    }
}

/// Gives effect to the pending signals that the current thread no longer blocks.
void deliver_unblocked(Thread& thread) {
    const u64 due = thread.linux.pending & ~thread.linux.signal_mask;
    for (u64 signal = 1; signal <= ProcessState::signals; ++signal) {
        if ((due & bit(signal)) != 0) {
            thread.linux.pending &= ~bit(signal);
            static_cast<void>(send(thread, signal));
        }
    }
}

} // namespace

/// rt_sigaction(signal, action or null, old or null, bytes of a set)
i64 signal_action(const Arguments& arguments) {
    const u64 signal = arguments.a & 0xffff'ffff;
    if (arguments.d != set_bytes) {
        return error_invalid;
    }
    SignalAction action;
    if (arguments.b != 0 && !get_user(action, arguments.b)) {
        return error_fault;
    }
    if (signal < 1 || signal > ProcessState::signals ||
        (arguments.b != 0 && (bit(signal) & unblockable) != 0)) {
        return error_invalid;
    }
    Process& process = *scheduler::current().process;
    SignalAction& slot = process.linux.actions[signal - 1];
    const SignalAction old = slot;
    if (arguments.b != 0) {
        action.mask &= ~unblockable;
        slot = action;
        if (has_no_effect(action.handler, signal)) {
            forget_pending(process, signal);
        }
    }
    return arguments.c == 0 || put_user(arguments.c, old) ? 0 : error_fault;
}

/// rt_sigprocmask(how, set or null, old or null, bytes of a set)
i64 signal_mask(const Arguments& arguments) {
    constexpr u64 block = 0, unblock = 1, replace = 2;
    if (arguments.d != set_bytes) {
        return error_invalid;
    }
    Thread& thread = scheduler::current();
    const u64 old = thread.linux.signal_mask;
    if (arguments.b != 0) {
        u64 set = 0;
        if (!get_user(set, arguments.b)) {
            return error_fault;
        }
        set &= ~unblockable;
        switch (arguments.a & 0xffff'ffff) {
        case block:
            thread.linux.signal_mask = old | set;
            break;
        case unblock:
            thread.linux.signal_mask = old & ~set;
            break;
        case replace:
            thread.linux.signal_mask = set;
            break;
        default:
            return error_invalid;
        }
    }
    if (arguments.c != 0 && !put_user(arguments.c, old)) {
        return error_fault;
    }
    deliver_unblocked(thread);
    return 0;
}

/// rt_sigpending(set, bytes of a set)
i64 signal_pending(const Arguments& arguments) {
    if (arguments.b > set_bytes) {
        return error_invalid;
    }
    const Thread& thread = scheduler::current();
    const u64 pending = thread.linux.pending & thread.linux.signal_mask;
    return copy_to_user(arguments.a, &pending, static_cast<usize>(arguments.b)) ? 0 : error_fault;
}

/// kill(pid, signal): a process can reach only itself.
i64 kill_process(const Arguments& arguments) {
    const Process& process = *scheduler::current().process;
    const i32 pid = static_cast<i32>(arguments.a);
    const u64 signal = arguments.b & 0xffff'ffff;
    if (pid == 0 || pid == process.pid) {
        return send_to(scheduler::current().tid, signal);
    }
    return signal > ProcessState::signals ? error_invalid : error_no_process;
}

/// tkill(tid, signal)
i64 kill_thread(const Arguments& arguments) {
    const i32 tid = static_cast<i32>(arguments.a);
    return tid <= 0 ? error_invalid : send_to(tid, arguments.b & 0xffff'ffff);
}

/// tgkill(pid, tid, signal)
i64 kill_thread_of_group(const Arguments& arguments) {
    const i32 pid = static_cast<i32>(arguments.a);
    const i32 tid = static_cast<i32>(arguments.b);
    if (pid <= 0 || tid <= 0) {
        return error_invalid;
    }
    if (pid != scheduler::current().process->pid) {
        return error_no_process;
    }
    return send_to(tid, arguments.c & 0xffff'ffff);
}

} // namespace kernel::linux
