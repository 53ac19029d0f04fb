// SPDX-License-Identifier: MIT
// `asked` is set last by the caller and cleared last by the CPU that was asked: each release makes
// what was written before it visible to the other side's acquire.
#include "kernel/cpu/cross_call.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/arch/x86_64/vectors.hpp"
#include "kernel/cpu/apic.hpp"

namespace kernel::cross_call {

void on(Cpu& target, void (*function)(Cpu&, void*), void* argument) {
    target.call.function = function;
    target.call.argument = argument;
    __atomic_store_n(&target.call.asked, true, __ATOMIC_RELEASE);
    apic::interrupt(target.apic_id, vector::cross_call);
    while (__atomic_load_n(&target.call.asked, __ATOMIC_ACQUIRE))
        x86::pause();
}

void answer() {
    CrossCall& call = this_cpu().call;
    if (!__atomic_load_n(&call.asked, __ATOMIC_ACQUIRE)) return;
    call.function(this_cpu(), call.argument);
    __atomic_store_n(&call.asked, false, __ATOMIC_RELEASE);
}

} // namespace kernel::cross_call
