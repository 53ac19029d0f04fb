// SPDX-License-Identifier: MIT
// One call to each CPU concerned. Which tables a CPU has loaded changes only under the lock, and
// loading tables anew forgets all that was cached of user pages.
#include "kernel/memory/shootdown.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/cpu/cpus.hpp"
#include "kernel/cpu/cross_call.hpp"

namespace kernel::shootdown {
namespace {

void invalidate(Cpu&, void* address) { x86::invalidate_page(reinterpret_cast<u64>(address)); }

void load_kernel_tables(Cpu& cpu, void*) {
    cpu.loaded_root = paging::kernel_root();
    x86::write_cr3(cpu.loaded_root);
}

void on_any(Cpu& cpu, void (*function)(Cpu&, void*), void* argument) {
    if (&cpu == &this_cpu())
        function(cpu, argument);
    else
        cross_call::on(cpu, function, argument);
}

} // namespace

void user_page(u64 root, u64 address) {
    for (Cpu& cpu : cpus::online())
        if (cpu.loaded_root == root) on_any(cpu, invalidate, reinterpret_cast<void*>(address));
}

void kernel_page(u64 address) {
    for (Cpu& cpu : cpus::online())
        on_any(cpu, invalidate, reinterpret_cast<void*>(address));
}

void whole_space(u64 root) {
    for (Cpu& cpu : cpus::online())
        if (cpu.loaded_root == root) on_any(cpu, load_kernel_tables, nullptr);
}

} // namespace kernel::shootdown
