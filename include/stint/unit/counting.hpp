// SPDX-License-Identifier: MIT
// The unit of simulator and replay: it moves nothing and only remembers whose registers the CPU
// holds, by the area last saved from or loaded.
#pragma once

#include "stint/unit.hpp"

namespace stint {

struct CountingUnit {
    static constexpr bool has_pkru = false;

    u32 size = 512;                      ///< nominal bytes of a transfer, for the byte counts
    const std::byte* resident = nullptr; ///< the area that the registers came from or went to last

    void save(std::byte* area) { resident = area; }
    void restore(const std::byte* area) { resident = area; }
    static void arm() {}
    static void disarm() {}
    static void prefetch(const std::byte*) {}
    static void blank(std::byte*) {}
    static void copy(std::byte*, const std::byte*) {}
    u32 area_size() const { return size; }
    static u32 read_pkru() { return 0; }
    static void write_pkru(u32) {}
};

} // namespace stint
