// SPDX-License-Identifier: MIT
// A private temporary directory.
#include "lab/host/scratch.hpp"

#include "lab/error.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

namespace lab {

Scratch::Scratch() {
    const char* chosen = std::getenv("TMPDIR");
    const std::filesystem::path parent = chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
    std::string name = (parent / "stint-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
        throw Failure(fmt::format("cannot make a temporary directory in {}: {}; set TMPDIR to a "
                                  "directory that can be written",
                                  quote(parent.string()), std::strerror(errno)));
    root = name;
}

Scratch::~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(root, ignored);
}

std::string read_file(const std::filesystem::path& file) {
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    std::string contents{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in.good() && !in.eof())
        throw Failure(fmt::format("cannot read {}: {}", quote(file.string()),
                                  std::strerror(errno != 0 ? errno : EIO)));
    return contents;
}

std::string read_if_there(const std::filesystem::path& file) {
    std::error_code error;
    return std::filesystem::exists(file, error) ? read_file(file) : "";
}

void write_file(const std::filesystem::path& file, std::string_view contents) {
    errno = 0;
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out.write(contents.data(), static_cast<std::streamsize>(contents.size()));
    out.close();
    if (!out)
        throw Failure(fmt::format("cannot write {}: {}", quote(file.string()),
                                  std::strerror(errno != 0 ? errno : EIO)));
}

} // namespace lab
