// SPDX-License-Identifier: MIT
// The ELF checker: an ordinary program is planned as its headers say, and every fault has its
// reason.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "image_builder.hpp"
#include "kernel/program/elf.hpp"

namespace kernel::program {
/// For GoogleTest's messages.
static void PrintTo(ElfFault fault, std::ostream* out) { *out << describe(fault); }
} // namespace kernel::program

namespace {

using kernel::program::describe;
using kernel::program::ElfFault;
using kernel::program::ElfPlan;
using kernel::program::plan_elf;
using test::Buffer;
using test::FileHeader;
using test::ProgramHeader;
using test::two_segments;
using test::view;

ElfFault fault_of(const Buffer& bytes) { return plan_elf(view(bytes)).fault; }
ElfFault fault_of(const FileHeader& file) { return fault_of(test::elf(file, two_segments())); }
ElfFault fault_of(const std::vector<ProgramHeader>& headers) {
    return fault_of(test::elf({}, headers));
}

TEST(Elf, PlansAnOrdinaryProgram) {
    const ElfPlan plan = plan_elf(view(test::elf({}, two_segments())));
    ASSERT_EQ(plan.fault, ElfFault::none);
    EXPECT_FALSE(plan.position_independent);
    EXPECT_FALSE(plan.executable_stack);
    EXPECT_EQ(plan.bias, 0u);
    EXPECT_EQ(plan.entry, 0x400100u);
    EXPECT_EQ(plan.end, 0x403200u);
    EXPECT_EQ(plan.headers_address, 0x400040u);
    EXPECT_EQ(plan.header_count, 2u);
    ASSERT_EQ(plan.segment_count, 2u);
    EXPECT_EQ(plan.segments[0].address, 0x400000u);
    EXPECT_TRUE(plan.segments[0].execute);
    EXPECT_FALSE(plan.segments[0].write);
    EXPECT_EQ(plan.segments[1].address, 0x401200u);
    EXPECT_EQ(plan.segments[1].file_offset, 0x200u);
    EXPECT_EQ(plan.segments[1].file_size, 0x80u);
    EXPECT_EQ(plan.segments[1].memory_size, 0x2000u);
    EXPECT_TRUE(plan.segments[1].write);
}

TEST(Elf, PlansAPositionIndependentProgramAtItsAlignment) {
    FileHeader file;
    file.type = 3;
    file.entry = 0x100;
    std::vector<ProgramHeader> headers = two_segments();
    headers[0].address = 0;
    headers[1].address = 0x1200;
    ElfPlan plan = plan_elf(view(test::elf(file, headers)));
    ASSERT_EQ(plan.fault, ElfFault::none);
    EXPECT_TRUE(plan.position_independent);
    EXPECT_EQ(plan.bias, 0x555555554000u);
    EXPECT_EQ(plan.entry, 0x555555554100u);
    EXPECT_EQ(plan.segments[1].address, 0x555555555200u);
    EXPECT_EQ(plan.headers_address, 0x555555554040u);

    headers[0].align = 0x200000;
    plan = plan_elf(view(test::elf(file, headers)));
    EXPECT_EQ(plan.bias, 0x555555600000u);
    headers[0].align = 0x200001; // no power of two: ignored
    plan = plan_elf(view(test::elf(file, headers)));
    EXPECT_EQ(plan.bias, 0x555555554000u);
}

TEST(Elf, SeesAnExecutableStack) {
    std::vector<ProgramHeader> headers = two_segments();
    ProgramHeader stack;
    stack.type = 0x6474e551;
    stack.flags = 7;
    headers.push_back(stack);
    EXPECT_TRUE(plan_elf(view(test::elf({}, headers))).executable_stack);
    headers.back().flags = 6;
    EXPECT_FALSE(plan_elf(view(test::elf({}, headers))).executable_stack);
}

TEST(Elf, SkipsEmptySegmentsAndAllowsSharedPages) {
    std::vector<ProgramHeader> headers = two_segments();
    headers[1].address = 0x400200; // the page of the text, but none of its bytes
    ProgramHeader empty;
    empty.memory_size = empty.file_size = 0;
    headers.push_back(empty);
    const ElfPlan plan = plan_elf(view(test::elf({}, headers)));
    EXPECT_EQ(plan.fault, ElfFault::none);
    EXPECT_EQ(plan.segment_count, 2u);
}

TEST(Elf, HeadersOutsideEverySegmentHaveNoAddress) {
    std::vector<ProgramHeader> headers = two_segments();
    headers[0].offset = 0x1000;
    const ElfPlan plan = plan_elf(view(test::elf({}, headers, 0x2000)));
    EXPECT_EQ(plan.fault, ElfFault::none);
    EXPECT_EQ(plan.headers_address, 0u);
}

TEST(Elf, RefusesWhatIsNoElf) {
    EXPECT_EQ(fault_of(Buffer{}), ElfFault::not_elf);
    EXPECT_EQ(fault_of(Buffer{0x7f, 'E', 'L'}), ElfFault::not_elf);
    const std::string script = "#!/bin/sh\nexit 0\n";
    EXPECT_EQ(fault_of(Buffer(script.begin(), script.end())), ElfFault::not_elf);
}

TEST(Elf, RefusesWrongKinds) {
    FileHeader file;
    file.ident[4] = 1;
    EXPECT_EQ(fault_of(file), ElfFault::wrong_class);
    file = {};
    file.ident[5] = 2;
    EXPECT_EQ(fault_of(file), ElfFault::wrong_byte_order);
    file = {};
    file.ident[6] = 0;
    EXPECT_EQ(fault_of(file), ElfFault::wrong_version);
    file = {};
    file.version = 2;
    EXPECT_EQ(fault_of(file), ElfFault::wrong_version);
    for (const std::uint16_t machine : std::vector<std::uint16_t>{3, 40, 183, 243}) {
        file = {};
        file.machine = machine;
        EXPECT_EQ(fault_of(file), ElfFault::wrong_machine);
    }
    for (const std::uint16_t type : std::vector<std::uint16_t>{0, 1, 4, 0xfe00}) {
        file = {};
        file.type = type;
        EXPECT_EQ(fault_of(file), ElfFault::wrong_type);
    }
}

TEST(Elf, RefusesADynamicProgramBeforeAnythingElseAboutItsSegments) {
    std::vector<ProgramHeader> headers = two_segments();
    headers[0].address = 0; // would be below user space
    ProgramHeader interpreter;
    interpreter.type = 3;
    headers.push_back(interpreter);
    const ElfPlan plan = plan_elf(view(test::elf({}, headers)));
    EXPECT_EQ(plan.fault, ElfFault::dynamic);
    EXPECT_EQ(plan.header, 2u);
}

TEST(Elf, RefusesTruncation) {
    const Buffer whole = test::elf({}, two_segments());
    for (const std::size_t size : {4u, 15u, 16u, 63u, 64u, 175u, 176u, 0x1ffu, 0x27fu}) {
        EXPECT_EQ(fault_of(Buffer(whole.begin(), whole.begin() + static_cast<long>(size))),
                  ElfFault::truncated)
            << size;
    }
    EXPECT_EQ(fault_of(Buffer(whole.begin(), whole.begin() + 0x280)), ElfFault::none);
    FileHeader file;
    file.headers = 0x1000 - 55;
    EXPECT_EQ(fault_of(file), ElfFault::truncated);
    file.headers = ~std::uint64_t{0} - 10; // offset plus size wraps
    EXPECT_EQ(fault_of(file), ElfFault::truncated);
    std::vector<ProgramHeader> headers = two_segments();
    headers[1].offset = 0xfffffffffffff200; // offset plus size wraps
    EXPECT_EQ(fault_of(headers), ElfFault::truncated);
}

TEST(Elf, RefusesBadProgramHeaders) {
    FileHeader file;
    file.header_size = 32;
    EXPECT_EQ(fault_of(file), ElfFault::bad_program_headers);
    file = {};
    file.header_count = 0xffff;
    EXPECT_EQ(fault_of(file), ElfFault::truncated);
}

TEST(Elf, RefusesNoLoadableSegment) {
    EXPECT_EQ(fault_of(test::elf({}, {})), ElfFault::no_loadable_segment);
    std::vector<ProgramHeader> headers = two_segments();
    headers[0].type = headers[1].type = 4;
    EXPECT_EQ(fault_of(headers), ElfFault::no_loadable_segment);
    headers = {ProgramHeader{}};
    headers[0].memory_size = headers[0].file_size = 0;
    EXPECT_EQ(fault_of(headers), ElfFault::no_loadable_segment);
}

TEST(Elf, RefusesTooManySegments) {
    std::vector<ProgramHeader> headers(33);
    for (std::size_t i = 0; i < headers.size(); ++i) {
        headers[i].address = 0x400000 + 0x1000 * i;
    }
    Buffer bytes = test::elf({}, headers);
    const ElfPlan plan = plan_elf(view(bytes));
    EXPECT_EQ(plan.fault, ElfFault::too_many_segments);
    EXPECT_EQ(plan.header, 32u);
    headers.pop_back();
    EXPECT_EQ(fault_of(headers), ElfFault::none);
}

TEST(Elf, RefusesBadSegments) {
    std::vector<ProgramHeader> headers = two_segments();
    headers[0].file_size = 0x201;
    EXPECT_EQ(fault_of(headers), ElfFault::file_larger_than_memory);
    headers = two_segments();
    headers[1].address = 0x401300;
    EXPECT_EQ(fault_of(headers), ElfFault::misaligned);
    headers = two_segments();
    headers[1].memory_size = ~std::uint64_t{0} - 0x1000;
    EXPECT_EQ(fault_of(headers), ElfFault::wrapping);
    headers[1].address = 0xfffffffffffff200;
    headers[1].memory_size = 0xe01;
    EXPECT_EQ(fault_of(headers), ElfFault::wrapping);
    headers[1].memory_size = 0xdff;
    EXPECT_EQ(fault_of(headers), ElfFault::above_user_space);
    headers[1].address = 0xffffffff80000200;
    EXPECT_EQ(fault_of(headers), ElfFault::above_user_space);
    headers[1].address = 0x7fff00000200 - 0x1000;
    headers[1].memory_size = 0xe00;
    EXPECT_EQ(fault_of(headers), ElfFault::none);
    headers[1].memory_size = 0xe01;
    EXPECT_EQ(fault_of(headers), ElfFault::above_user_space);
    headers = two_segments();
    headers[1].address = 0xf200;
    EXPECT_EQ(fault_of(headers), ElfFault::below_user_space);
    headers[1].address = 0;
    headers[1].offset = 0;
    EXPECT_EQ(fault_of(headers), ElfFault::below_user_space);
}

TEST(Elf, ABiasThatWrapsIsRefused) {
    FileHeader file;
    file.type = 3;
    file.entry = 0x100;
    std::vector<ProgramHeader> headers = two_segments();
    headers[0].address = 0;
    headers[1].address = 0xffffaaaaaaaac200; // plus the base: 0x200
    EXPECT_EQ(fault_of(test::elf(file, headers)), ElfFault::wrapping);
}

TEST(Elf, RefusesOverlappingSegmentsInEitherOrder) {
    std::vector<ProgramHeader> headers = two_segments();
    headers[0].memory_size = 0x1201; // one byte into the data
    EXPECT_EQ(fault_of(headers), ElfFault::overlapping);
    std::swap(headers[0], headers[1]);
    EXPECT_EQ(fault_of(headers), ElfFault::overlapping);
    headers[1].memory_size = 0x1200;
    EXPECT_EQ(fault_of(headers), ElfFault::none);
    headers = two_segments();
    headers[1] = headers[0];
    EXPECT_EQ(fault_of(headers), ElfFault::overlapping);
}

TEST(Elf, RefusesAnEntryOutside) {
    FileHeader file;
    for (const std::uint64_t entry : {0ull, 0x3fffffull, 0x400200ull, 0x401200ull, ~0ull}) {
        file.entry = entry; // 0x401200 is data, not executable
        EXPECT_EQ(fault_of(file), ElfFault::entry_outside) << entry;
    }
    file.entry = 0x4001ff;
    EXPECT_EQ(fault_of(file), ElfFault::none);
}

TEST(Elf, EveryFaultHasItsOwnSentence) {
    std::set<std::string> sentences;
    for (int i = 0; i <= static_cast<int>(ElfFault::entry_outside); ++i) {
        sentences.insert(describe(static_cast<ElfFault>(i)));
    }
    EXPECT_EQ(sentences.size(), static_cast<std::size_t>(ElfFault::entry_outside) + 1);
    EXPECT_EQ(sentences.count("has an unknown fault"), 0u);
}

} // namespace
