// SPDX-License-Identifier: MIT
// CPUID, and the score that nearest.hpp describes.
#include "cost/nearest.hpp"

#include <algorithm>
#include <cpuid.h>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

namespace lab::cost {
namespace {

constexpr int step = 1000;

int gap(unsigned a, unsigned b) { return std::abs(static_cast<int>(a) - static_cast<int>(b)); }

int closeness(int distance) { return std::max(0, step - 1 - distance); }

} // namespace

CpuId decode(std::string vendor, unsigned leaf1_eax) {
    CpuId id;
    id.vendor = std::move(vendor);
    const unsigned base = leaf1_eax >> 8 & 0xF;
    id.family = base == 0xF ? base + (leaf1_eax >> 20 & 0xFF) : base;
    id.model = leaf1_eax >> 4 & 0xF;
    if (base == 6 || base == 0xF) id.model += (leaf1_eax >> 16 & 0xF) << 4;
    return id;
}

CpuId this_cpu() {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    if (__get_cpuid(0, &eax, &ebx, &ecx, &edx) == 0) return {};
    std::array<char, 12> vendor{};
    std::memcpy(vendor.data(), &ebx, 4);
    std::memcpy(vendor.data() + 4, &edx, 4);
    std::memcpy(vendor.data() + 8, &ecx, 4);
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0) return {};
    return decode(std::string(vendor.data(), vendor.size()), eax);
}

int score(const Profile& profile, const CpuId& cpu) {
    if (profile.cpu.vendor != cpu.vendor) return 0;
    int family_distance = std::numeric_limits<int>::max() / 2;
    int best_in_family = -1;
    for (const Family& family : profile.cpu.families) {
        family_distance = std::min(family_distance, gap(family.family, cpu.family));
        if (family.family != cpu.family) continue;
        int here = family.models.empty() ? step : 0;
        for (const unsigned model : family.models) {
            here = std::max(here, model == cpu.model ? step : closeness(gap(model, cpu.model)));
        }
        best_in_family = std::max(best_in_family, here);
    }
    if (best_in_family >= 0) return 2 * step + best_in_family;
    return step + closeness(family_distance);
}

Choice nearest(const Catalogue& from, const CpuId& cpu) {
    Choice choice;
    int best = -1;
    for (const Profile& profile : from.profiles) { // by year, then name
        const int here = score(profile, cpu);
        const auto rank = [](const Profile& p) { return std::pair(p.own, p.year); };
        const bool better = choice.profile == nullptr || rank(profile) > rank(*choice.profile);
        if (here > best || (here == best && better)) {
            best = here;
            choice.profile = &profile;
        }
    }
    if (choice.profile == nullptr) {
        choice.why = "there is no cost profile";
        return choice;
    }
    const std::string this_one =
        "family " + std::to_string(cpu.family) + " model " + std::to_string(cpu.model) + " of " +
        (cpu.vendor.empty() ? std::string("an unknown vendor") : cpu.vendor);
    if (best >= 3 * step) {
        const char* how = choice.profile->own ? "calibrated; stands for " : "stands for ";
        choice.why = how + this_one;
    } else if (best >= 2 * step) {
        choice.why = "the nearest model of the same family; this CPU is " + this_one;
    } else if (best >= step) {
        choice.why = "the nearest family of the same vendor; this CPU is " + this_one;
    } else {
        choice.why = "the newest, for want of any of this vendor; this CPU is " + this_one;
    }
    return choice;
}

} // namespace lab::cost
