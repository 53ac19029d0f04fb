// SPDX-License-Identifier: MIT
// What CPUID says about this CPU beyond the extended state, which is the engine's (x86/cpuid.hpp).
#pragma once
#include "kernel/types.hpp"

namespace kernel {

struct CpuFeatures {
    bool fsgsbase, smep, smap, umip, machine_check, global_pages;
};
CpuFeatures read_cpu_features();

/// The processor's name without blanks at its ends (CPUID 80000002h to 80000004h), or its vendor.
struct CpuBrand {
    char text[49];
};
CpuBrand read_cpu_brand();

} // namespace kernel
