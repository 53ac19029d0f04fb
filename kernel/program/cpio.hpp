// SPDX-License-Identifier: MIT
// Reader of cpio archives in the "newc" format: 110 bytes of ASCII header, the name, the data, each
// padded to 4 bytes, up to the entry named TRAILER!!!. A pure walk over bytes; nothing is copied.
#pragma once

#include "kernel/program/reader.hpp"

namespace kernel::program {

enum class CpioFault : u8 { none, bad_magic, bad_number, bad_name, truncated, not_found };

/// One clear phrase a fault, to follow "the archive".
constexpr const char* describe(CpioFault fault) {
    switch (fault) {
    case CpioFault::none:
        return "is sound";
    case CpioFault::bad_magic:
        return "is not in the cpio format newc (make it with cpio -H newc)";
    case CpioFault::bad_number:
        return "has a header field that is not a hexadecimal number";
    case CpioFault::bad_name:
        return "has an entry whose name is empty or not terminated";
    case CpioFault::truncated:
        return "is truncated: it ends before its TRAILER!!! entry";
    case CpioFault::not_found:
        return "has no such file";
    }
    return "has an unknown fault";
}

struct CpioEntry {
    Text name; ///< without a leading "./"
    Bytes data;
    u32 mode = 0; ///< file type and permissions, as stat gives them

    constexpr bool regular() const { return (mode & 0170000) == 0100000; }
};

/// Walks an archive. `next` is false at the end and at the first fault; `fault` tells which.
/// Invariant: `at` is at most the archive's size, and it grows with every entry.
class CpioReader {
public:
    constexpr explicit CpioReader(Bytes archive) : archive_(archive) {}

    constexpr CpioFault fault() const { return fault_; }
    /// The offset of the header that `next` reads next, or at which it stopped; bytes.
    constexpr usize offset() const { return at_; }

    bool next(CpioEntry& entry) {
        if (ended_) {
            return false;
        }
        u32 mode = 0;
        u32 file_size = 0;
        u32 name_size = 0;
        if (!holds(archive_, at_, header_size)) {
            return stop(has_magic(archive_.size - at_) ? CpioFault::truncated
                                                       : CpioFault::bad_magic);
        }
        if (!has_magic(magic_size)) {
            return stop(CpioFault::bad_magic);
        }
        if (!field(mode_field, mode) || !field(file_size_field, file_size) ||
            !field(name_size_field, name_size)) {
            return stop(CpioFault::bad_number);
        }
        const u64 name_at = at_ + header_size;
        const u64 data_at = padded(name_at + name_size);
        if (!holds(archive_, name_at, name_size) || !holds(archive_, data_at, file_size)) {
            return stop(CpioFault::truncated);
        }
        if (!take_name(name_at, name_size, entry.name)) {
            return stop(CpioFault::bad_name);
        }
        if (entry.name == Text("TRAILER!!!")) {
            ended_ = true;
            return false;
        }
        entry.data = {archive_.data + data_at, file_size};
        entry.mode = mode;
        const u64 following = padded(data_at + file_size);
        at_ = following < archive_.size ? static_cast<usize>(following) : archive_.size;
        return true;
    }

private:
    static constexpr usize magic_size = 6, field_size = 8, header_size = 110;
    static constexpr usize mode_field = 1, file_size_field = 6, name_size_field = 11;

    static constexpr u64 padded(u64 offset) { return (offset + 3) & ~u64{3}; }

    constexpr bool stop(CpioFault fault) {
        fault_ = fault;
        ended_ = true;
        return false;
    }

    /// Whether the first bytes of the header, at most `available`, are those of "070701".
    constexpr bool has_magic(usize available) const {
        constexpr u8 magic[magic_size] = {'0', '7', '0', '7', '0', '1'};
        for (usize i = 0; i < magic_size && i < available; ++i) {
            if (archive_.data[at_ + i] != magic[i]) {
                return false;
            }
        }
        return true;
    }

    constexpr bool field(usize index, u32& value) const {
        value = 0;
        for (usize i = 0; i < field_size; ++i) {
            const u8 digit = archive_.data[at_ + magic_size + index * field_size + i];
            u32 number = 0;
            if (digit >= '0' && digit <= '9') {
                number = digit - u32{'0'};
            } else if (digit >= 'a' && digit <= 'f') {
                number = digit - u32{'a'} + 10;
            } else if (digit >= 'A' && digit <= 'F') {
                number = digit - u32{'A'} + 10;
            } else {
                return false;
            }
            value = value << 4 | number;
        }
        return true;
    }

    /// The name without its NUL, which must be its last byte and its only one.
    bool take_name(u64 name_at, u32 name_size, Text& name) const {
        const char* characters = reinterpret_cast<const char*>(archive_.data + name_at);
        if (name_size < 2 || characters[name_size - 1] != '\0') {
            return false;
        }
        name = {characters, name_size - 1};
        for (usize i = 0; i < name.size; ++i) {
            if (characters[i] == '\0') {
                return false;
            }
        }
        if (starts_with(name, "./") && name.size > 2) {
            name = after(name, 2);
        }
        return true;
    }

    Bytes archive_;
    usize at_ = 0;
    CpioFault fault_ = CpioFault::none;
    bool ended_ = false;
};

/// The first regular file of that name. `not_found` only when the whole archive is sound.
inline CpioFault find_file(Bytes archive, Text name, CpioEntry& entry) {
    CpioReader reader(archive);
    while (reader.next(entry)) {
        if (entry.regular() && entry.name == name) {
            return CpioFault::none;
        }
    }
    return reader.fault() == CpioFault::none ? CpioFault::not_found : reader.fault();
}

} // namespace kernel::program
