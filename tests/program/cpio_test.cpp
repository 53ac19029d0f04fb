// SPDX-License-Identifier: MIT
// The cpio reader: what GNU cpio's format holds is read, and spoilt archives are refused with a
// reason.

#include <gtest/gtest.h>

#include <string>

#include "image_builder.hpp"
#include "kernel/program/cpio.hpp"
#include "text.hpp"

namespace {

using kernel::Text;
using kernel::program::CpioEntry;
using kernel::program::CpioFault;
using kernel::program::CpioReader;
using kernel::program::find_file;
using test::append_entry;
using test::Buffer;
using test::text;
using test::view;

Buffer sample() {
    Buffer archive;
    append_entry(archive, ".", "", 0040755);
    append_entry(archive, "jobs", "job 1 ...\n");
    append_entry(archive, "./bin/a", "A");
    append_entry(archive, "bin/empty", "");
    append_entry(archive, "TRAILER!!!", "", 0);
    return archive;
}

CpioFault walk(const Buffer& archive) {
    CpioReader reader(view(archive));
    CpioEntry entry;
    while (reader.next(entry)) {
    }
    return reader.fault();
}

TEST(Cpio, WalksTheEntriesInOrder) {
    Buffer archive = sample();
    archive.resize(archive.size() + 512); // cpio pads to its block size
    CpioReader reader(view(archive));
    CpioEntry entry;
    std::string seen;
    while (reader.next(entry)) {
        seen += text(entry.name) + "=" + text(entry.data) + (entry.regular() ? ";" : "/;");
    }
    EXPECT_EQ(seen, ".=/;jobs=job 1 ...\n;bin/a=A;bin/empty=;");
    EXPECT_EQ(reader.fault(), CpioFault::none);
    EXPECT_FALSE(reader.next(entry)) << "stays at its end";
}

TEST(Cpio, FindsAFileByName) {
    const Buffer archive = sample();
    CpioEntry entry;
    EXPECT_EQ(find_file(view(archive), "bin/a", entry), CpioFault::none);
    EXPECT_EQ(text(entry.data), "A");
    EXPECT_EQ(find_file(view(archive), "bin/empty", entry), CpioFault::none);
    EXPECT_EQ(entry.data.size, 0u);
    EXPECT_EQ(find_file(view(archive), "bin/b", entry), CpioFault::not_found);
    EXPECT_EQ(find_file(view(archive), ".", entry), CpioFault::not_found) << "a directory";
}

TEST(Cpio, RefusesWhatIsNoArchive) {
    const std::string tar =
        "some other file that is longer than a cpio header would be, so that its "
        "magic is read and found to be wrong before anything else is looked at";
    EXPECT_EQ(walk(Buffer(tar.begin(), tar.end())), CpioFault::bad_magic);
    EXPECT_EQ(walk(Buffer{'0', '7', '0', '7', '0', '2'}), CpioFault::bad_magic);
    EXPECT_EQ(walk(Buffer{}), CpioFault::truncated);
}

TEST(Cpio, EveryTruncationIsSeen) {
    const Buffer archive = sample();
    for (std::size_t size = 0; size < archive.size() - 4; ++size) {
        EXPECT_NE(walk(Buffer(archive.begin(), archive.begin() + static_cast<long>(size))),
                  CpioFault::none)
            << size;
    }
}

TEST(Cpio, RefusesBadFields) {
    const Buffer good = sample();
    Buffer archive = good;
    archive[6 + 8 + 3] = 'g'; // mode
    EXPECT_EQ(walk(archive), CpioFault::bad_number);
    archive = good;
    archive[6 + 6 * 8] = 'F'; // file size
    EXPECT_EQ(walk(archive), CpioFault::truncated);
    archive = good;
    archive[6 + 11 * 8] = 'f'; // name size
    EXPECT_EQ(walk(archive), CpioFault::truncated);
    archive = good;
    archive[6 + 11 * 8 + 7] = '1'; // only its end
    EXPECT_EQ(walk(archive), CpioFault::bad_name);
    archive = good;
    archive[110 + 1] = 'x'; // name not ended
    EXPECT_EQ(walk(archive), CpioFault::bad_name);
    archive = good;
    archive[110] = 0; // name ends too soon
    EXPECT_EQ(walk(archive), CpioFault::bad_name);
}

TEST(Cpio, AFaultHidesALaterFile) {
    Buffer archive = sample();
    CpioEntry entry;
    archive.resize(archive.size() - 40);
    EXPECT_EQ(find_file(view(archive), "jobs", entry), CpioFault::none);
    EXPECT_EQ(find_file(view(archive), "zzz", entry), CpioFault::truncated);
}

} // namespace
