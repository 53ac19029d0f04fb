// SPDX-License-Identifier: MIT
// The profile that stands nearest to a CPU: the user's own where it was calibrated, else a shipped
// one.
#pragma once

#include "cost/profile.hpp"

namespace lab::cost {

// Vendor, family and model as CPUID gives them, the extended fields added in.
struct CpuId {
    std::string vendor;
    unsigned family = 0, model = 0;
};

// The x86 CPU this runs on, or what a hypervisor shows of it. All empty if CPUID has no leaf 1.
CpuId this_cpu();

// Decodes leaf 1's EAX. The extended family counts only for family 15, the extended model only for
// families 6 and 15 (Intel SDM volume 2, CPUID; AMD APM volume 3, appendix E).
CpuId decode(std::string vendor, unsigned leaf1_eax);

// How near a profile stands to a CPU; larger is nearer:
//   0                    another vendor
//   1000                 the same vendor
//     + 1000             a listed family
//         + 1000         a listed model, or a family listed without models
//         + 0 to 999     else: 999 less the distance to the nearest listed model
//     + 0 to 999         no listed family: 999 less the distance to the nearest one
// Numbers of families and models grow with time within a vendor, not strictly, which is why
// distance is the last resort and is said in the answer.
int score(const Profile&, const CpuId&);

struct Choice {
    const Profile* profile = nullptr; // null only for an empty catalogue
    std::string why;                  // in words: how near it is
};

// The highest score; among equals the user's own, then the later year, then the name that sorts
// first. Points into the catalogue.
Choice nearest(const Catalogue&, const CpuId&);

} // namespace lab::cost
