// SPDX-License-Identifier: MIT
// Which CPUs the machine has, from ACPI's multiple APIC description table (ACPI specification 6.4,
// 5.2.5 to 5.2.8 and 5.2.12).
#pragma once
#include "kernel/arch/x86_64/boot_info.hpp"
#include "kernel/cpu/cpus.hpp"
#include "kernel/types.hpp"

namespace kernel {

/// The local APIC's number of every CPU that can be started, the one that runs among them.
struct CpuList {
    u32 apic[cpus::most] = {};
    usize count = 0;
    usize beyond = 0; ///< how many more there are than the kernel can use

    void add(u32 number);
};

/// Reads the table while the first page tables still reach it. A machine without one has an empty
/// list: just the CPU that runs is known then.
CpuList read_cpu_list(const BootInfo& info);

} // namespace kernel
