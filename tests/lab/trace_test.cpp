// SPDX-License-Identifier: MIT
// The emulator's log of executed instructions, and the functions of a kernel's image.
#include "lab/machine/report.hpp"
#include "lab/machine/symbols.hpp"
#include "lab/machine/trace.hpp"

#include <elf.h>
#include <gtest/gtest.h>

#include <string>

namespace {

TEST(Trace, FilterNamesEachRange) {
    EXPECT_EQ(lab::trace_filter({{0xffffffff80108430, 0xa5}}), "0xffffffff80108430+0xa5");
    EXPECT_EQ(lab::trace_filter({{0x1000, 1}, {0x2000, 16}}), "0x1000+0x1,0x2000+0x10");
}

TEST(Trace, IsReadInOrder) {
    const std::string log =
        "qemu-system-x86_64: warning: TCG doesn't support requested feature\n"
        "Trace 0: 0x7f47381f3740 [0000000000000000/ffffffff80108430/1040c2b0/ff020201] a\n"
        "Trace 0: 0x7f47381f3880 [0000000000000000/ffffffff80108432/1040c2b0/ff020201] a\n"
        "Trace 0: 0x7f47381f3740 [0000000000000000/ffffffff80108430/1040c2b0/ff020201] ";
    EXPECT_EQ(lab::read_trace(log), (std::vector<stint::u64>{0xffffffff80108430, 0xffffffff80108432,
                                                             0xffffffff80108430}));
    EXPECT_TRUE(lab::read_trace("").empty());
}

TEST(Trace, WhatWasNotEnteredDoesNotCount) {
    const std::string log = "Trace 0: 0x1 [0/10/0/0] a\n"
                            "Trace 0: 0x1 [0/11/0/0] a\n"
                            "Stopped execution of TB chain before 0x1 [11] a\n"
                            "Trace 0: 0x1 [0/11/0/0] a\n";
    EXPECT_EQ(lab::read_trace(log), (std::vector<stint::u64>{0x10, 0x11}));
}

TEST(Trace, RefusesAnotherForm) {
    for (const char* line : {"Trace 0: 0x1", "Trace 0: 0x1 [0]", "Trace 0: 0x1 [0/", "Trace [0/x/0",
                             "Trace 0: 0x1 [0/12"})
        EXPECT_THROW(lab::read_trace(line), lab::BadReport) << line;
}

/// An image with one symbol table: `_Zfirst` and `second`, functions, and `first_data`, which is
/// none.
std::string image() {
    const std::string names("\0_Zfirst\0second\0first_data", 27);
    Elf64_Sym symbols[3] = {};
    symbols[0].st_name = 1;
    symbols[0].st_info = ELF64_ST_INFO(STB_LOCAL, STT_FUNC);
    symbols[0].st_value = 0x1000;
    symbols[0].st_size = 16;
    symbols[1].st_name = 9;
    symbols[1].st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
    symbols[1].st_value = 0x2000;
    symbols[1].st_size = 4;
    symbols[2].st_name = 16;
    symbols[2].st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT);
    Elf64_Shdr sections[2] = {};
    sections[0].sh_type = SHT_SYMTAB;
    sections[0].sh_offset = sizeof(Elf64_Ehdr) + sizeof sections;
    sections[0].sh_size = sizeof symbols;
    sections[0].sh_link = 1;
    sections[1].sh_type = SHT_STRTAB;
    sections[1].sh_offset = sections[0].sh_offset + sizeof symbols;
    sections[1].sh_size = names.size();
    Elf64_Ehdr header = {};
    header.e_shoff = sizeof header;
    header.e_shnum = 2;
    const auto bytes = [](const auto& value) {
        return std::string(reinterpret_cast<const char*>(&value), sizeof value);
    };
    return bytes(header) + bytes(sections) + bytes(symbols) + names;
}

TEST(Symbols, FunctionsAreFoundByAWordOfTheirName) {
    const auto first = lab::find_functions(image(), "first");
    ASSERT_EQ(first.size(), 1U);
    EXPECT_EQ(first[0].first, 0x1000U);
    EXPECT_EQ(first[0].size, 16U);
    EXPECT_EQ(lab::find_functions(image(), "second").size(), 1U);
    EXPECT_TRUE(lab::find_functions(image(), "third").empty());
}

TEST(Symbols, ACutImageHasFewerAndHarmsNobody) {
    const std::string whole = image();
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_LE(lab::find_functions(whole.substr(0, size), "first").size(), 1U);
}

} // namespace
