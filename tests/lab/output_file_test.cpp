// SPDX-License-Identifier: MIT
// A file that is there whole or not at all.
#include "lab/host/output_file.hpp"

#include "lab/error.hpp"
#include "lab/host/scratch.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sys/stat.h>

namespace {

namespace fs = std::filesystem;

std::size_t entries(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator{}));
}

TEST(OutputFile, ReplacesWhatWasThere) {
    const lab::Scratch scratch;
    const fs::path file = scratch / "out.json";
    lab::write_output(file, "old");
    lab::write_output(file, "new");
    EXPECT_EQ(lab::read_file(file), "new");
    EXPECT_EQ(entries(file.parent_path()), 1u);
    struct stat status {};
    ASSERT_EQ(::stat(file.c_str(), &status), 0);
    const mode_t mask = ::umask(0);
    ::umask(mask);
    EXPECT_EQ(status.st_mode & 0777, 0666 & ~mask);
}

TEST(OutputFile, FollowsALink) {
    const lab::Scratch scratch;
    lab::write_file(scratch / "target", "old");
    fs::create_symlink(scratch / "target", scratch / "link");
    lab::write_output(scratch / "link", "new");
    EXPECT_TRUE(fs::is_symlink(scratch / "link"));
    EXPECT_EQ(lab::read_file(scratch / "target"), "new");
}

TEST(OutputFile, WritesADeviceAsItIs) {
    lab::write_output("/dev/null", "gone");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(OutputFile, LeavesNothingWhenItCannot) {
    const lab::Scratch scratch;
    const fs::path folder = scratch / "folder";
    fs::create_directory(folder);
    EXPECT_THROW(lab::check_output(folder), lab::Failure);
    EXPECT_THROW(lab::write_output(folder, "x"), lab::Failure);
    EXPECT_THROW(lab::check_output(scratch / "missing/out"), lab::Failure);
    EXPECT_THROW(lab::check_output(""), lab::Failure);
    EXPECT_NO_THROW(lab::check_output("-"));
    EXPECT_NO_THROW(lab::check_output(scratch / "new"));
    EXPECT_EQ(entries(folder.parent_path()), 1u);
}

} // namespace
