// SPDX-License-Identifier: MIT
// CPUID leaves 0, 1, 7 and the brand string (Intel SDM volume 2, CPUID).
#include "kernel/cpu/features.hpp"
#include "kernel/arch/x86_64/instruction.hpp"

namespace kernel {
namespace {

bool bit(u32 word, unsigned number) { return (word >> number & 1) != 0; }

void append(CpuBrand& brand, usize& length, u32 word) {
    for (int i = 0; i < 4; ++i, word >>= 8)
        brand.text[length++] = static_cast<char>(word & 0xff);
}

} // namespace

CpuFeatures read_cpu_features() {
    const auto one = x86::cpuid(1);
    const auto seven = x86::cpuid(0).eax >= 7 ? x86::cpuid(7) : stint::x86::CpuidLeaf{};
    return {.fsgsbase = bit(seven.ebx, 0),
            .smep = bit(seven.ebx, 7),
            .smap = bit(seven.ebx, 20),
            .umip = bit(seven.ecx, 2),
            .machine_check = bit(one.edx, 7),
            .global_pages = bit(one.edx, 13)};
}

CpuBrand read_cpu_brand() {
    CpuBrand brand{};
    usize length = 0;
    if (x86::cpuid(0x80000000).eax >= 0x80000004) {
        for (u32 leaf = 0x80000002; leaf <= 0x80000004; ++leaf) {
            const auto part = x86::cpuid(leaf);
            append(brand, length, part.eax);
            append(brand, length, part.ebx);
            append(brand, length, part.ecx);
            append(brand, length, part.edx);
        }
    } else {
        const auto vendor = x86::cpuid(0);
        append(brand, length, vendor.ebx);
        append(brand, length, vendor.edx);
        append(brand, length, vendor.ecx);
    }
    usize first = 0, end = 0;
    while (brand.text[end] != 0)
        ++end;
    while (end > 0 && brand.text[end - 1] == ' ')
        brand.text[--end] = 0;
    while (brand.text[first] == ' ')
        ++first;
    CpuBrand trimmed{};
    for (usize i = first; i < end; ++i)
        trimmed.text[i - first] = brand.text[i];
    return trimmed;
}

} // namespace kernel
