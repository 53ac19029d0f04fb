// SPDX-License-Identifier: MIT
// The symbol table of an ELF image.
#include "lab/machine/symbols.hpp"

#include <cstring>
#include <elf.h>
#include <optional>

namespace lab {
namespace {

template <class T>
std::optional<T> read_at(std::string_view image, std::size_t offset) {
    if (offset > image.size() || image.size() - offset < sizeof(T)) return std::nullopt;
    T value;
    std::memcpy(&value, image.data() + offset, sizeof(T));
    return value;
}

std::optional<Elf64_Shdr> section(std::string_view image, const Elf64_Ehdr& header,
                                  std::size_t index) {
    return read_at<Elf64_Shdr>(image, header.e_shoff + index * sizeof(Elf64_Shdr));
}

} // namespace

std::vector<CodeRange> find_functions(std::string_view image, std::string_view word) {
    std::vector<CodeRange> found;
    const auto header = read_at<Elf64_Ehdr>(image, 0);
    if (!header) return found;
    for (std::size_t i = 0; i < header->e_shnum; ++i) {
        const auto table = section(image, *header, i);
        if (!table || table->sh_type != SHT_SYMTAB) continue;
        const auto names = section(image, *header, table->sh_link);
        if (!names) continue;
        for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= table->sh_size;
             at += sizeof(Elf64_Sym)) {
            const auto symbol = read_at<Elf64_Sym>(image, table->sh_offset + at);
            if (!symbol) break;
            const std::size_t start = names->sh_offset + symbol->st_name;
            if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || start >= image.size()) continue;
            const std::string_view name(image.data() + start,
                                        ::strnlen(image.data() + start, image.size() - start));
            if (name.find(word) != name.npos) found.push_back({symbol->st_value, symbol->st_size});
        }
    }
    return found;
}

} // namespace lab
