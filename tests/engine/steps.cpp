// SPDX-License-Identifier: MIT
// How many instructions a return to user mode takes under `deferred`, call and return included,
// counted one by one with the trap flag on this CPU: with nothing to do, and for a thread that
// finds its registers where they were. Needs no XSAVE and no privilege, since neither executes one.
#include "stint/context.hpp"

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <sys/ucontext.h>

void user_return(stint::Cpu& cpu, stint::Thread& current); // shipped.cpp

namespace {

constexpr unsigned gate = 14;

volatile std::sig_atomic_t steps = 0;
volatile std::uintptr_t end = 0; ///< where the call returns to; 0: not in it

/// Comes before each instruction while the trap flag is set.
void step(int, siginfo_t*, void* context) {
    const auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
    const auto ip = static_cast<std::uintptr_t>(registers[REG_RIP]);
    if (ip == reinterpret_cast<std::uintptr_t>(&user_return))
        end = *reinterpret_cast<const std::uintptr_t*>(registers[REG_RSP]);
    if (ip == end) end = 0;
    if (end != 0) steps = steps + 1;
}

unsigned count(stint::Cpu& cpu, stint::Thread& thread) {
    steps = 0;
    asm volatile("pushfq; orq $0x100, (%rsp); popfq");
    user_return(cpu, thread);
    asm volatile("pushfq; andq $~0x100, (%rsp); popfq");
    return static_cast<unsigned>(steps) + 1; // and the call
}

bool report(const char* what, unsigned found, bool good) {
    std::printf("user return %s: %u instructions, call and return included, gate %u%s\n", what,
                found, gate, good ? "" : ": WRONG");
    return good;
}

} // namespace

int main() {
    struct sigaction action {};
    action.sa_sigaction = step;
    action.sa_flags = SA_SIGINFO;
    if (sigaction(SIGTRAP, &action, nullptr) != 0) {
        std::perror("sigaction");
        return 1;
    }
    stint::Cpu cpu;
    stint::Thread thread;
    thread.user = true;
    thread.stamp = cpu.stamp;
    const unsigned nothing = count(cpu, thread);
    bool good = report("with nothing to do", nothing, nothing > 1 && nothing <= gate);

    thread.pending = stint::Pending::load;
    const unsigned hit = count(cpu, thread);
    const bool held = thread.hold == stint::Hold::dirty &&
                      thread.pending == stint::Pending::nothing && thread.stamp == cpu.stamp;
    good &= report("that finds its registers", hit, held && hit > nothing && hit <= gate);
    return good ? 0 : 1;
}
