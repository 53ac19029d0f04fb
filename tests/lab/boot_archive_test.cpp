// SPDX-License-Identifier: MIT
// The archive of a list of jobs: each program once, and never two of one name.
#include "lab/machine/boot_archive.hpp"

#include "lab/error.hpp"
#include "lab/host/scratch.hpp"

#include <gtest/gtest.h>

namespace {

lab::Job job_with(const std::vector<std::string>& programs) {
    lab::Job made;
    for (const std::string& program : programs)
        made.programs.push_back({program, "x"});
    return made;
}

TEST(BootArchive, EndsBeforeAProgramWhoseNameIsTaken) {
    const lab::Job musl = job_with({"/musl/pi", "/musl/loop"}), glibc = job_with({"/glibc/pi"}),
                   beside = job_with({"/musl/pi", "/glibc/pi"}), again = job_with({"/musl/pi"});
    EXPECT_EQ(lab::jobs_of_one_archive(std::vector{&musl, &again, &beside}), 3u);
    EXPECT_EQ(lab::jobs_of_one_archive(std::vector{&musl, &again, &glibc}), 2u);
    EXPECT_EQ(lab::jobs_of_one_archive(std::vector{&glibc, &musl}), 1u);
    EXPECT_EQ(lab::jobs_of_one_archive(std::vector{&beside, &again}), 2u);
}

TEST(BootArchive, ListsItsJobsAndHoldsProgramsOnce) {
    const std::string self = "/proc/self/exe"; // any ELF file; refused, for it is dynamic
    const lab::Job one = job_with({self});
    EXPECT_THROW(lab::boot_archive(std::vector{&one}), lab::Failure);
    const std::string empty = lab::boot_archive(std::vector<const lab::Job*>{});
    EXPECT_TRUE(empty.starts_with("070701"));
    EXPECT_EQ(lab::boot_job_id(0), "1");
}

} // namespace
