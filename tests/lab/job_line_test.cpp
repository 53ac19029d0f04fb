// SPDX-License-Identifier: MIT
// The line of a job as docs/wire.md has it, and what the kernel's parser makes of it.
#include "lab/machine/job_line.hpp"

#include "lab/machine/encoding.hpp"

#include "kernel/program/job_list.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>

namespace {

std::vector<std::vector<std::string>> parsed(const std::string& line) {
    const auto job = std::make_unique<kernel::program::Job>();
    const auto fault = kernel::program::parse_job({line.data(), line.size()}, *job);
    EXPECT_EQ(fault, kernel::program::JobFault::none) << kernel::program::describe(fault);
    std::vector<std::vector<std::string>> programs;
    for (std::size_t i = 0; i < job->program_count; ++i) {
        auto& words = programs.emplace_back();
        for (std::size_t word = job->programs[i]; word < job->programs[i + 1]; ++word)
            words.emplace_back(job->arguments[word].data, job->arguments[word].size);
    }
    return programs;
}

lab::Job job_of(std::vector<std::vector<std::string>> programs) {
    lab::Job job;
    job.programs = std::move(programs);
    return job;
}

TEST(JobLine, IsWrittenAsTheWireHasIt) {
    lab::Job job = job_of({{"/x/pi", "5"}, {"loop"}});
    job.policy = "sleazy:threshold=3,width=8";
    job.rung = "xsave";
    job.quantum_us = 250;
    EXPECT_EQ(lab::job_line(job, "1"),
              "job 1 policy=sleazy:threshold=3,width=8 rung=xsave record=counts quantum=250 -- "
              "/1___________________________/pi 5 & /2_________________________/loop");
    job.keep_ring = true;
    EXPECT_NE(lab::job_line(job, "1").find(" record=ring "), std::string::npos);
    job.keep_ring = false;
    job.quiet = true;
    EXPECT_NE(lab::job_line(job, "1").find(" record=none "), std::string::npos);
}

TEST(JobLine, NoByteOfAnArgumentIsLost) {
    std::string every;
    for (int byte = 1; byte < 256; ++byte)
        every += static_cast<char>(byte);
    const std::vector<std::string> words{"p", "", "&", "%", "%26", "--", "a b", "a&b", every};
    const auto programs = parsed(lab::job_line(job_of({words, {"q", "x"}}), "1"));
    ASSERT_EQ(programs.size(), 2u);
    ASSERT_EQ(programs[0].size(), words.size());
    for (std::size_t i = 1; i < words.size(); ++i) // argv[0] is padded
        EXPECT_EQ(programs[0][i], words[i]);
    EXPECT_EQ(programs[1][1], "x");
}

TEST(ArchiveName, IsEquallyLongForEveryName) {
    for (std::size_t length = 1; length <= 28; ++length)
        EXPECT_EQ(lab::archive_name(0, std::string(length, 'n')).size(), 32u) << length;
    EXPECT_EQ(lab::archive_name(0, std::string(29, 'n')).size(), 32u);
    EXPECT_EQ(lab::archive_name(0, std::string(30, 'n')).size(), 64u);
    EXPECT_NE(lab::archive_name(0, "n"), lab::archive_name(1, "n"));
}

TEST(ArchiveName, IsShownAsTheUserKnowsIt) {
    const std::string name = lab::archive_name(11, "pi");
    EXPECT_EQ(lab::show_names(fmt::format("a {0}: b {0}", name)), "a pi: b pi");
    EXPECT_EQ(lab::show_names("/1/pi /_/pi /1__ /tmp/x"), "/1/pi /_/pi /1__ /tmp/x");
}

TEST(Encoding, DecodesWhatItEncoded) {
    for (const std::string word : {"", "&", "%", "a%b", "\x01\xff", "plain=1"})
        EXPECT_EQ(lab::decode_word(lab::encode_word(word)), word);
    EXPECT_EQ(lab::encode_word("a b"), "a%20b");
    EXPECT_EQ(lab::encode_word("&"), "%26");
    EXPECT_EQ(lab::encode_word(""), "%");
    EXPECT_EQ(lab::decode_word("a%4"), std::nullopt);
    EXPECT_EQ(lab::decode_word("a%4g"), std::nullopt);
    EXPECT_EQ(lab::decode_word("a%"), std::nullopt);
}

} // namespace
