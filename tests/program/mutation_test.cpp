// SPDX-License-Identifier: MIT
// Hostile input at random: sound files with a few bytes changed, cut or grown must never lead
// outside the buffer (each lies at the end of its own allocation, for the sanitizer) and what is
// accepted must keep the promises of its record. Fixed seeds: a failure repeats.

#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "image_builder.hpp"
#include "kernel/program/cpio.hpp"
#include "kernel/program/elf.hpp"
#include "kernel/program/job_list.hpp"

namespace {

using namespace kernel::program;
using test::Buffer;

constexpr int rounds = 60000;

/// A copy with one to eight changes, at places and to values where parsers break.
Buffer spoil(Buffer bytes, std::mt19937_64& random, std::size_t hot) {
    static constexpr std::uint64_t values[] = {0,
                                               1,
                                               0x7f,
                                               0x80,
                                               0xff,
                                               0xfff,
                                               0x1000,
                                               0xffff,
                                               0x7fffffff,
                                               0xffffffff,
                                               0x7fff00000000,
                                               0x7fffffffffff,
                                               0x8000000000000000,
                                               0xfffffffffffff000,
                                               0xffffffffffffffff};
    const int changes = 1 + static_cast<int>(random() % 8);
    for (int i = 0; i < changes && !bytes.empty(); ++i) {
        const std::size_t reach = random() % 4 != 0 ? std::min(hot, bytes.size()) : bytes.size();
        const std::size_t at = random() % reach;
        switch (random() % 5) {
        case 0:
            bytes[at] = static_cast<std::uint8_t>(random());
            break;
        case 1:
            bytes[at] ^= static_cast<std::uint8_t>(1u << random() % 8);
            break;
        case 2: {
            const std::uint64_t value = values[random() % std::size(values)] + random() % 3 - 1;
            const std::size_t size = std::min<std::size_t>(1u << random() % 4, bytes.size() - at);
            std::memcpy(bytes.data() + at, &value, size);
            break;
        }
        case 3:
            if (random() % 8 == 0) {
                bytes.resize(random() % bytes.size());
            }
            break;
        default:
            std::memmove(bytes.data() + at, bytes.data() + random() % reach,
                         std::min<std::size_t>(8, bytes.size() - reach));
            break;
        }
    }
    return bytes;
}

void check_plan(kernel::Bytes file, const ElfPlan& plan) {
    ASSERT_GT(plan.segment_count, 0u);
    ASSERT_LE(plan.segment_count, elf_segments_maximum);
    bool entry = false;
    for (unsigned i = 0; i < plan.segment_count; ++i) {
        const Segment& segment = plan.segments[i];
        ASSERT_GT(segment.memory_size, 0u);
        ASSERT_LE(segment.file_size, segment.memory_size);
        ASSERT_LE(segment.file_offset, file.size);
        ASSERT_LE(segment.file_size, file.size - segment.file_offset);
        ASSERT_GE(segment.address, program_bottom);
        ASSERT_LE(segment.address, program_top);
        ASSERT_LE(segment.memory_size, program_top - segment.address);
        ASSERT_LE(segment.end(), plan.end);
        ASSERT_EQ((segment.address - segment.file_offset) % 4096, 0u);
        entry |= segment.execute && plan.entry >= segment.address && plan.entry < segment.end();
        for (unsigned j = 0; j < i; ++j) {
            ASSERT_TRUE(plan.segments[j].end() <= segment.address ||
                        segment.end() <= plan.segments[j].address);
        }
    }
    ASSERT_TRUE(entry);
}

TEST(Mutation, Elf) {
    std::mt19937_64 random(1);
    std::vector<test::ProgramHeader> headers = test::two_segments();
    headers.push_back({.type = 7, .flags = 4, .offset = 0x240, .address = 0x401240});
    headers.push_back({.type = 0x6474e551, .flags = 6});
    test::FileHeader pie;
    pie.type = 3;
    const Buffer seeds[] = {test::elf({}, headers, 0x400), test::elf(pie, headers, 0x400)};
    int accepted = 0;
    for (int round = 0; round < rounds; ++round) {
        const Buffer bytes = spoil(seeds[round % 2], random, 64 + 4 * 56);
        const std::unique_ptr<std::uint8_t[]> exact(new std::uint8_t[bytes.size()]);
        std::copy(bytes.begin(), bytes.end(), exact.get());
        const kernel::Bytes file{exact.get(), bytes.size()};
        const ElfPlan plan = plan_elf(file);
        if (plan.fault == ElfFault::none) {
            ++accepted;
            check_plan(file, plan);
        }
        if (HasFatalFailure()) {
            FAIL() << "round " << round;
        }
    }
    EXPECT_GT(accepted, rounds / 50) << "the changes are too coarse to test what is accepted";
    EXPECT_LT(accepted, rounds) << "the changes do nothing";
}

TEST(Mutation, Cpio) {
    std::mt19937_64 random(2);
    Buffer seed;
    test::append_entry(seed, "jobs", "job 1\n");
    test::append_entry(seed, "bin/program", std::string(37, 'p'));
    test::append_entry(seed, "TRAILER!!!", "");
    int sound = 0;
    for (int round = 0; round < rounds; ++round) {
        const Buffer bytes = spoil(seed, random, seed.size());
        const std::unique_ptr<std::uint8_t[]> exact(new std::uint8_t[bytes.size()]);
        std::copy(bytes.begin(), bytes.end(), exact.get());
        const kernel::Bytes archive{exact.get(), bytes.size()};
        CpioReader reader(archive);
        CpioEntry entry;
        std::size_t entries = 0;
        unsigned sum = 0;
        while (reader.next(entry)) {
            ASSERT_LE(++entries, bytes.size() / 110) << "does not advance";
            ASSERT_GT(entry.name.size, 0u);
            for (std::size_t i = 0; i < entry.data.size; ++i) {
                sum += entry.data.data[i];
            }
            for (std::size_t i = 0; i < entry.name.size; ++i) {
                ASSERT_NE(entry.name.data[i], '\0');
            }
        }
        sound += reader.fault() == CpioFault::none ? 1 : 0;
        ASSERT_LE(sum, 256 * bytes.size());
    }
    EXPECT_GT(sound, rounds / 50);
    EXPECT_LT(sound, rounds);
}

TEST(Mutation, JobList) {
    std::mt19937_64 random(3);
    const std::string text =
        "job 1 policy=lazy:k=5 rung=best record=ring quantum=100 -- a %41 & b c%20\n"
        "job 2 policy=eager rung=xsave record=none quantum=5 -- d\n";
    const Buffer seed(text.begin(), text.end());
    const auto job = std::make_unique<Job>();
    int sound = 0;
    for (int round = 0; round < rounds; ++round) {
        const Buffer bytes = spoil(seed, random, seed.size());
        const std::unique_ptr<char[]> exact(new char[bytes.size()]);
        std::copy(bytes.begin(), bytes.end(), exact.get());
        kernel::Text rest(exact.get(), bytes.size());
        kernel::Text line;
        unsigned number = 0;
        while (next_line(rest, line, number)) {
            if (parse_job(line, *job) != JobFault::none) {
                continue;
            }
            ++sound;
            ASSERT_GT(job->program_count, 0u);
            for (std::size_t p = 0; p < job->program_count; ++p) {
                ASSERT_LT(job->programs[p], job->programs[p + 1]);
            }
            for (std::size_t a = 0; a < job->programs[job->program_count]; ++a) {
                ASSERT_EQ(std::strlen(job->arguments[a].data), job->arguments[a].size);
            }
        }
    }
    EXPECT_GT(sound, rounds / 50);
}

} // namespace
