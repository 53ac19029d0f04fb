// SPDX-License-Identifier: MIT
// The archive writer: its bytes as cpio(5) has them, and what the kernel's reader finds in them.
#include "lab/machine/archive.hpp"

#include "lab/error.hpp"

#include "kernel/program/cpio.hpp"

#include <gtest/gtest.h>

namespace {

using lab::Archive;

std::string found(const std::string& archive, const char* name) {
    kernel::program::CpioEntry entry;
    const auto fault = kernel::program::find_file(
        {reinterpret_cast<const kernel::u8*>(archive.data()), archive.size()}, name, entry);
    if (fault != kernel::program::CpioFault::none) return "(not found)";
    return {reinterpret_cast<const char*>(entry.data.data), entry.data.size};
}

TEST(Archive, HasTheBytesOfTheFormat) {
    Archive archive;
    archive.add("ab", "xyz", 0644);
    const std::string bytes = archive.finish();
    // inode 0, mode 0100644, no owner, one link, no time, three bytes, no devices, name of 2 + 1.
    const std::string header =
        "07070100000000000081a4000000000000000000000001000000000000000300000000"
        "000000000000000000000000000000030000000"
        "0";
    ASSERT_EQ(header.size(), 110u);
    EXPECT_EQ(bytes.substr(0, 110), header);
    // 110 + "ab\0" = 113, padded to 116; three bytes of contents padded to 120.
    EXPECT_EQ(bytes.substr(110, 10), std::string("ab\0\0\0\0xyz\0", 10));
    EXPECT_EQ(bytes.substr(120, 6), "070701");
    EXPECT_EQ(bytes.substr(120 + 110, 11), std::string("TRAILER!!!\0", 11));
    EXPECT_EQ(bytes.size(), 512u);
}

TEST(Archive, IsReadBackByTheKernel) {
    Archive archive;
    const std::string binary("\0\x7f"
                             "ELF\n\0\0",
                             8);
    archive.add("jobs", "job 1\n", 0644);
    archive.add("/1____/a b", binary, 0755);
    archive.add("empty", "", 0644);
    const std::string bytes = archive.finish();
    EXPECT_EQ(found(bytes, "jobs"), "job 1\n");
    EXPECT_EQ(found(bytes, "/1____/a b"), binary);
    EXPECT_EQ(found(bytes, "empty"), "");
    EXPECT_EQ(found(bytes, "other"), "(not found)");
}

TEST(Archive, EveryLengthIsReadBack) {
    for (std::size_t length = 0; length < 9; ++length) {
        Archive archive;
        const std::string name(length + 1, 'n'), contents(length, 'c');
        archive.add(name, contents, 0644);
        archive.add("after", "it", 0644);
        const std::string bytes = archive.finish();
        EXPECT_EQ(found(bytes, name.c_str()), contents) << length;
        EXPECT_EQ(found(bytes, "after"), "it") << length;
    }
}

TEST(Archive, RefusesNamesThatEndIt) {
    Archive archive;
    EXPECT_THROW(archive.add("TRAILER!!!", "", 0644), lab::Failure);
    EXPECT_THROW(archive.add("", "", 0644), lab::Failure);
    EXPECT_THROW(archive.add(std::string_view("a\0b", 3), "", 0644), lab::Failure);
}

} // namespace
