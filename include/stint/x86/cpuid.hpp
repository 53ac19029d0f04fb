// SPDX-License-Identifier: MIT
// CPUID, and what of it the engine needs, read through any source so that tests can fake a CPU.
#pragma once

#include "stint/types.hpp"

#include <concepts>

namespace stint::x86 {

struct CpuidLeaf {
    u32 eax = 0, ebx = 0, ecx = 0, edx = 0;
};

/// A source of CPUID leaves: called as source(leaf, subleaf).
template <class C>
concept CpuidSource = requires(C source, u32 leaf) {
    { source(leaf, leaf) } -> std::same_as<CpuidLeaf>;
};

/// The processor this runs on. Any mode, any context.
struct HardwareCpuid {
    CpuidLeaf operator()(u32 leaf, u32 subleaf) const {
        CpuidLeaf r;
        asm volatile("cpuid"
                     : "=a"(r.eax), "=b"(r.ebx), "=c"(r.ecx), "=d"(r.edx)
                     : "a"(leaf), "c"(subleaf));
        return r;
    }
};

/// State components, by their bit in XCR0, IA32_XSS, XSTATE_BV (Intel SDM volume 1, section 13.1).
struct Component {
    static constexpr unsigned x87 = 0, sse = 1, avx = 2, opmask = 5, zmm_hi256 = 6, hi16_zmm = 7,
                              pkru = 9, tile_config = 17, tile_data = 18;
};
constexpr u64 component_bit(unsigned component) { return u64{1} << component; }

inline constexpr u64 xcr0_legacy = component_bit(Component::x87) | component_bit(Component::sse);
inline constexpr u64 xcr0_avx512 = component_bit(Component::opmask) |
                                   component_bit(Component::zmm_hi256) |
                                   component_bit(Component::hi16_zmm);

struct Features {
    bool fxsr = false, sse = false, xsave = false, xsaveopt = false, xsavec = false, xsaves = false;
    bool avx = false, avx512 = false, pku = false;
    u64 xcr0 = 0; ///< bits that XCR0 may have (leaf 0xD.0)
    u64 xss = 0;  ///< bits that IA32_XSS may have (leaf 0xD.1)
};

/// Intel SDM volume 2, CPUID; AMD APM volume 3, appendix E.
template <CpuidSource C>
constexpr Features read_features(C cpuid) {
    const auto bit = [](u32 word, unsigned n) { return ((word >> n) & 1U) != 0; };
    Features f;
    const u32 leaves = cpuid(0, 0).eax;
    const CpuidLeaf one = cpuid(1, 0);
    f.fxsr = bit(one.edx, 24);
    f.sse = bit(one.edx, 25);
    f.xsave = bit(one.ecx, 26) && leaves >= 0xD;
    f.avx = bit(one.ecx, 28);
    if (leaves >= 7) {
        const CpuidLeaf seven = cpuid(7, 0);
        f.avx512 = bit(seven.ebx, 16);
        f.pku = bit(seven.ecx, 3);
    }
    if (f.xsave) {
        const CpuidLeaf user = cpuid(0xD, 0);
        const CpuidLeaf more = cpuid(0xD, 1);
        f.xcr0 = user.eax | (u64{user.edx} << 32);
        f.xss = more.ecx | (u64{more.edx} << 32);
        f.xsaveopt = bit(more.eax, 0);
        f.xsavec = bit(more.eax, 1);
        f.xsaves = bit(more.eax, 3);
    }
    return f;
}

/// Why this value may not be written to XCR0, or null. (Intel SDM volume 1, section 13.3: x87
/// always; AVX needs SSE; the three AVX-512 components go together and need AVX; so do the two of
/// AMX.)
constexpr const char* check_xcr0(u64 value, const Features& features) {
    const auto has = [&](unsigned c) { return (value & component_bit(c)) != 0; };
    const u64 tiles = component_bit(Component::tile_config) | component_bit(Component::tile_data);
    if (!has(Component::x87)) return "XCR0 bit 0 (x87) must be set";
    if (has(Component::avx) && !has(Component::sse)) return "XCR0 bit 2 (AVX) needs bit 1 (SSE)";
    if ((value & xcr0_avx512) != 0) {
        if ((value & xcr0_avx512) != xcr0_avx512) return "XCR0 bits 5 to 7 (AVX-512) go together";
        if (!has(Component::avx)) return "XCR0 bits 5 to 7 (AVX-512) need bit 2 (AVX)";
    }
    if ((value & tiles) != 0 && (value & tiles) != tiles)
        return "XCR0 bits 17 and 18 (AMX) go together";
    if ((value & ~features.xcr0) != 0) return "XCR0 has a bit that the CPU does not offer";
    return nullptr;
}

/// The components that the engine turns on: x87, SSE, AVX, AVX-512 and PKRU where both the
/// feature's own leaf and leaf 0xD offer them. (An emulator may offer ZMM state without AVX-512.)
constexpr u64 choose_xcr0(const Features& f) {
    const auto offered = [&](u64 bits) { return (f.xcr0 & bits) == bits; };
    u64 value = xcr0_legacy;
    const u64 avx = component_bit(Component::avx);
    const u64 pkru = component_bit(Component::pkru);
    if (f.avx && offered(avx)) {
        value |= avx;
        if (f.avx512 && offered(xcr0_avx512)) value |= xcr0_avx512;
    }
    if (f.pku && offered(pkru)) value |= pkru;
    return value;
}

} // namespace stint::x86
