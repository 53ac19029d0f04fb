// SPDX-License-Identifier: MIT
// Where the tests find the shipped profiles, and a directory that lives as long as one test.
#pragma once

#include "cost/profile.hpp"

#include <filesystem>
#include <string>

namespace test {

// Profiles of the source tree, whatever STINT_PROFILES says.
std::filesystem::path source_directory();
const lab::cost::Catalogue& shipped();
const lab::cost::Profile& shipped(const std::string& name); // ends the test program if absent

class Scratch {
public:
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::filesystem::path path() const { return path_; }
    std::filesystem::path write(const std::string& name, const std::string& text) const;

private:
    std::filesystem::path path_;
};

// A complete profile with round figures, on one line a field, for tests to spoil.
std::string good_profile();

// `text` with the one occurrence of `from` replaced; ends the test program if there is not one.
std::string spoilt(std::string text, const std::string& from, const std::string& to);

} // namespace test
