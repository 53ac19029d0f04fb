// SPDX-License-Identifier: MIT
// A private temporary directory that is gone when its owner is, and whole files in and out of it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace lab {

class Scratch {
public:
    /// Makes the directory under TMPDIR, or /tmp; throws Failure.
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::filesystem::path operator/(const char* name) const { return root / name; }

private:
    std::filesystem::path root;
};

/// The whole of a file; throws Failure.
std::string read_file(const std::filesystem::path& file);

/// The same, empty where there is no such file.
std::string read_if_there(const std::filesystem::path& file);

/// Makes or empties the file and writes it; throws Failure.
void write_file(const std::filesystem::path& file, std::string_view contents);

} // namespace lab
