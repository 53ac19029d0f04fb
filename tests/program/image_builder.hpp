// SPDX-License-Identifier: MIT
// Makes the small ELF files and cpio archives that the tests then spoil: every field in reach.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "kernel/bytes.hpp"

namespace test {

using Buffer = std::vector<std::uint8_t>;

inline kernel::Bytes view(const Buffer& buffer) { return {buffer.data(), buffer.size()}; }

struct ProgramHeader {
    std::uint32_t type = 1, flags = 5;
    std::uint64_t offset = 0, address = 0x400000, physical = 0, file_size = 0x200,
                  memory_size = 0x200, align = 0x1000;
};
static_assert(sizeof(ProgramHeader) == 56);

/// A file header with the values of an ordinary static program.
struct FileHeader {
    std::uint8_t ident[16] = {0x7f, 'E', 'L', 'F', 2, 1, 1};
    std::uint16_t type = 2, machine = 62;
    std::uint32_t version = 1;
    std::uint64_t entry = 0x400100, headers = 64, sections = 0;
    std::uint32_t flags = 0;
    std::uint16_t size = 64, header_size = 56, header_count = 0, section_size = 0,
                  section_count = 0, names = 0;
};
static_assert(sizeof(FileHeader) == 64);

/// The bytes of a file with these headers, `size` bytes in all.
inline Buffer elf(FileHeader file, const std::vector<ProgramHeader>& headers,
                  std::size_t size = 0x1000) {
    if (file.header_count == 0) {
        file.header_count = static_cast<std::uint16_t>(headers.size());
    }
    Buffer bytes(size);
    std::memcpy(bytes.data(), &file, sizeof file);
    if (!headers.empty()) {
        std::memcpy(bytes.data() + 64, headers.data(), headers.size() * sizeof headers[0]);
    }
    return bytes;
}

/// Text and data, as a linker lays them out.
inline std::vector<ProgramHeader> two_segments() {
    ProgramHeader text;
    ProgramHeader data;
    data.flags = 6;
    data.offset = 0x200;
    data.address = 0x401200;
    data.file_size = 0x80;
    data.memory_size = 0x2000;
    return {text, data};
}

inline void append_entry(Buffer& archive, const std::string& name, const std::string& data,
                         unsigned mode = 0100644) {
    char header[111];
    std::snprintf(header, sizeof header,
                  "070701%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X", 1u, mode, 0u, 0u,
                  1u, 0u, static_cast<unsigned>(data.size()), 0u, 0u, 0u, 0u,
                  static_cast<unsigned>(name.size() + 1), 0u);
    archive.insert(archive.end(), header, header + 110);
    archive.insert(archive.end(), name.begin(), name.end());
    archive.push_back(0);
    archive.resize((archive.size() + 3) / 4 * 4);
    archive.insert(archive.end(), data.begin(), data.end());
    archive.resize((archive.size() + 3) / 4 * 4);
}

} // namespace test
