// SPDX-License-Identifier: MIT
#include "lab/host/input_file.hpp"

#include "lab/error.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace lab {

std::vector<std::byte> read_input(const std::string& file) {
    const auto complain = [&] {
        throw Failure(fmt::format("cannot read {}: {}", quote(file), std::strerror(errno)));
    };
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(nullptr, &std::fclose);
    std::FILE* from = stdin;
    if (file != "-") {
        opened.reset(std::fopen(file.c_str(), "rb"));
        from = opened.get();
        if (from == nullptr) complain();
    }
    std::vector<std::byte> bytes;
    std::byte block[65536];
    while (const std::size_t got = std::fread(block, 1, sizeof(block), from)) {
        bytes.insert(bytes.end(), block, block + got);
    }
    if (std::ferror(from) != 0) complain();
    return bytes;
}

} // namespace lab
