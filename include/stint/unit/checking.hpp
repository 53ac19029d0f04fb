// SPDX-License-Identifier: MIT
// The unit of the hosted tests: a CPU's register file as numbers, with the faults that hardware
// gives and some emulators do not. It counts what was wrong instead of failing, so that a planted
// fault can be seen to be caught.
#pragma once

#include "stint/image.hpp"
#include "stint/unit.hpp"

namespace stint {

struct CheckingUnit {
    static constexpr bool has_pkru = true;
    static constexpr u32 registers = 8;
    static constexpr u32 size = area_alignment;

    /// A thread's register file; in an area it is laid down as these bytes.
    struct File {
        u64 value[registers] = {};
        friend constexpr bool operator==(const File&, const File&) = default;
    };
    static_assert(sizeof(File) == size);

    File file;                 ///< the registers
    bool ts = false;           ///< CR0.TS
    u32 pkru = 0;              ///< the PKRU register
    u64 device_faults = 0;     ///< #NM in the kernel: a transfer with TS set
    u64 protection_faults = 0; ///< #GP: an area that is not 64-byte aligned
    u64 saves = 0, restores = 0, ts_writes = 0, prefetches = 0; ///< what was executed

    void save(std::byte* area) {
        check(area);
        ++saves;
        *reinterpret_cast<File*>(area) = file;
    }
    void restore(const std::byte* area) {
        check(area);
        ++restores;
        file = *reinterpret_cast<const File*>(area);
    }
    void arm() {
        ++ts_writes;
        ts = true;
    }
    void disarm() {
        ++ts_writes;
        ts = false;
    }
    void prefetch(const std::byte*) { ++prefetches; }
    static void blank(std::byte* area) { *reinterpret_cast<File*>(area) = File{}; }
    static void copy(std::byte* to, const std::byte* from) {
        *reinterpret_cast<File*>(to) = *reinterpret_cast<const File*>(from);
    }
    static u32 area_size() { return size; }
    u32 read_pkru() const { return pkru; }
    void write_pkru(u32 value) { pkru = value; }

private:
    void check(const std::byte* area) {
        if (ts) ++device_faults;
        if (reinterpret_cast<std::uintptr_t>(area) % area_alignment != 0) ++protection_faults;
    }
};

} // namespace stint
