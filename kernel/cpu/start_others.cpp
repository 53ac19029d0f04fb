// SPDX-License-Identifier: MIT
// INIT, a wait, then up to two start-up interrupts (Intel SDM volume 3, 8.4.4), one CPU after the
// other through one page of code below 1 MiB. That page and what the first tables map are never
// used for anything else: the frame allocator leaves out both.
#include "kernel/cpu/start_others.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/cpu/apic.hpp"
#include "kernel/cpu/clock.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/cpu/lock.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/output/console.hpp"
#include "kernel/output/panic.hpp"
#include "kernel/task/stack.hpp"
#include "kernel/task/tick.hpp"

extern "C" {
extern const char started_cpu_begin[], started_cpu_end[]; // start_cpu.S
extern const char first_top[];                            // boot.S: at its physical address
}

namespace kernel {
namespace {

constexpr u64 start_page = 0x8000; // start_cpu.S knows it too

constexpr u64 after_init_ns = 10'000'000, first_try_ns = 1'000'000, all_ns = 1'000'000'000;

/// What stands at the end of the page of code.
struct Start {
    u64 first_root;
    u64 root;
    u64 stack;
    Cpu* cpu;
    void (*entry)(Cpu*);
};
static_assert(sizeof(Start) == 40);

/// The new CPU's first code in C++.
[[noreturn]] void begin_cpu(Cpu* cpu) {
    start_cpu(*cpu);
    apic::start_here(false);
    __atomic_store_n(&cpu->started, true, __ATOMIC_RELEASE);
    lock::take();
    idle_loop();
}

void put_code(Cpu& cpu) {
    const u64 length = static_cast<u64>(started_cpu_end - started_cpu_begin);
    check(length <= page_size, "the code for a started CPU is longer than a page");
    __builtin_memcpy(direct(start_page), started_cpu_begin, length);
    const u64 stack = stack::allocate();
    check(stack != 0, "no memory for the stack of a CPU");
    *direct<Start>(start_page + length - sizeof(Start)) = {
        reinterpret_cast<u64>(first_top), paging::kernel_root(), stack, &cpu, begin_cpu};
}

/// Whether the CPU has come by a time of ticks_ns().
bool comes_by(const Cpu& cpu, u64 deadline_ns) {
    while (!__atomic_load_n(&cpu.started, __ATOMIC_ACQUIRE)) {
        if (ticks_ns() > deadline_ns) return false;
        x86::pause();
    }
    return true;
}

void start_one(Cpu& cpu) {
    put_code(cpu);
    apic::init(cpu.apic_id);
    const u64 begun = ticks_ns();
    while (ticks_ns() < begun + after_init_ns)
        x86::pause();
    apic::start_up(cpu.apic_id, start_page);
    if (comes_by(cpu, ticks_ns() + first_try_ns)) return;
    apic::start_up(cpu.apic_id, start_page);
    check(comes_by(cpu, ticks_ns() + all_ns), "a CPU of the machine does not start");
}

} // namespace

void start_others(const CpuList& list) {
    if (list.beyond > 0)
        console::line(list.beyond, " CPUs stay unused: the kernel runs on ", cpus::most);
    if (list.count < 2) return;
    lock::start();
    for (usize i = 0; i < list.count; ++i) {
        if (list.apic[i] == this_cpu().apic_id) continue;
        start_one(cpus::add(list.apic[i]));
    }
}

} // namespace kernel
