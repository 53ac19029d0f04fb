// SPDX-License-Identifier: MIT
// Writes a cpio archive in the `newc` format.
#include "lab/machine/archive.hpp"

#include "lab/error.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace lab {
namespace {

constexpr unsigned regular_file = 0100000;
constexpr std::size_t alignment = 4; ///< of names and contents, from the archive's begin
constexpr std::size_t block = 512;   ///< an archive is a whole number of these

void pad(std::string& bytes, std::size_t to) { bytes.append((to - bytes.size() % to) % to, '\0'); }

} // namespace

void Archive::entry(std::string_view name, std::string_view contents, unsigned mode,
                    unsigned links) {
    // Magic, inode, mode, uid, gid, links, time, size, device, and device of a special file (major
    // and minor each), length of the name with its zero, checksum (unused): eight digits each.
    bytes +=
        fmt::format("070701{:08x}{:08x}{:08x}{:08x}{:08x}{:08x}{:08x}{:08x}{:08x}{:08x}{:08x}"
                    "{:08x}{:08x}",
                    inode++, mode, 0, 0, links, 0, contents.size(), 0, 0, 0, 0, name.size() + 1, 0);
    bytes += name;
    bytes += '\0';
    pad(bytes, alignment);
    bytes += contents;
    pad(bytes, alignment);
}

void Archive::add(std::string_view name, std::string_view contents, unsigned permissions) {
    if (name.empty() || name.find('\0') != name.npos || name == "TRAILER!!!")
        throw Failure(fmt::format("{} cannot be a name in an archive", quote(name)));
    if (contents.size() > UINT32_MAX)
        throw Failure(
            fmt::format("{} is too large for an archive: {} bytes", quote(name), contents.size()));
    entry(name, contents, regular_file | permissions, 1);
}

std::string Archive::finish() {
    entry("TRAILER!!!", "", 0, 1);
    pad(bytes, block);
    return std::move(bytes);
}

} // namespace lab
