// SPDX-License-Identifier: MIT
// The records of all CPUs that may ever come.
#include "kernel/cpu/cpus.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/output/panic.hpp"

namespace kernel::cpus {
namespace {

constinit Cpu records[most] = {};
constinit usize used = 0;

} // namespace

Cpu* Online::begin() const { return records; }
Cpu* Online::end() const { return records + used; }
usize Online::count() const { return used; }

Online online() { return {}; }

Cpu& add(u32 apic) {
    check(used < most, "the list of CPUs is full");
    Cpu& cpu = records[used];
    cpu.number = static_cast<u16>(used++);
    cpu.apic_id = apic;
    return cpu;
}

u64 online_mask() { return used == most ? ~u64{0} : (u64{1} << used) - 1; }

} // namespace kernel::cpus
