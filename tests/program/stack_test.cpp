// SPDX-License-Identifier: MIT
// The initial stack, read back as a program's start code reads it.

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "kernel/program/stack.hpp"

namespace {

using kernel::Text;
using kernel::program::build_stack;
using kernel::program::StackInput;
using kernel::program::StackPlan;
namespace aux = kernel::program::aux;

constexpr std::uint64_t top = 0x7ffffffff000;

/// A buffer that stands for the memory below `top`.
struct Stack {
    explicit Stack(std::size_t size) : bytes(size, 0xcc) {}

    std::uint64_t word(std::uint64_t address) const {
        std::uint64_t value = 0;
        std::memcpy(&value, &bytes.at(bytes.size() - (top - address)), sizeof value);
        return value;
    }
    std::string string(std::uint64_t address) const {
        return reinterpret_cast<const char*>(&bytes.at(bytes.size() - (top - address)));
    }

    std::vector<std::uint8_t> bytes;
};

StackInput input_of(const std::vector<Text>& arguments, const std::vector<Text>& environment) {
    StackInput input;
    input.arguments = arguments.data();
    input.argument_count = arguments.size();
    input.environment = environment.data();
    input.environment_count = environment.size();
    input.path = "bin/program";
    input.headers_address = 0x400040;
    input.header_count = 5;
    input.entry = 0x401000;
    input.hwcap = 0xbfebfbff;
    input.hwcap2 = 2;
    for (std::size_t i = 0; i < sizeof input.random; ++i) {
        input.random[i] = static_cast<std::uint8_t>(i + 1);
    }
    return input;
}

TEST(Stack, IsWhatAProgramReadsAtItsStart) {
    for (std::size_t count = 0; count < 6; ++count) { // odd and even numbers of words
        const std::vector<Text> all = {"program", "", "-x", "long argument", "e"};
        const std::vector<Text> arguments(all.begin(), all.begin() + static_cast<long>(count % 6));
        const std::vector<Text> environment = {"A=1", "LONGER=two"};
        Stack stack(4096);
        const StackPlan plan = build_stack(stack.bytes.data(), stack.bytes.size(), top,
                                           input_of(arguments, environment));
        ASSERT_TRUE(plan.fits);
        EXPECT_EQ(plan.pointer % 16, 0u);
        EXPECT_EQ(plan.pointer, top - plan.used);

        std::uint64_t at = plan.pointer;
        EXPECT_EQ(stack.word(at), arguments.size());
        at += 8;
        for (const Text argument : arguments) {
            EXPECT_EQ(stack.string(stack.word(at)), std::string(argument.data, argument.size));
            at += 8;
        }
        EXPECT_EQ(stack.word(at), 0u);
        at += 8;
        for (const Text variable : environment) {
            EXPECT_EQ(stack.string(stack.word(at)), std::string(variable.data, variable.size));
            at += 8;
        }
        EXPECT_EQ(stack.word(at), 0u);
        at += 8;
        std::map<std::uint64_t, std::uint64_t> auxiliary;
        while (stack.word(at) != aux::null) {
            EXPECT_TRUE(auxiliary.emplace(stack.word(at), stack.word(at + 8)).second);
            at += 16;
            ASSERT_LT(at, top);
        }
        EXPECT_EQ(auxiliary.at(aux::phdr), 0x400040u);
        EXPECT_EQ(auxiliary.at(aux::phent), 56u);
        EXPECT_EQ(auxiliary.at(aux::phnum), 5u);
        EXPECT_EQ(auxiliary.at(aux::pagesz), 4096u);
        EXPECT_EQ(auxiliary.at(aux::entry), 0x401000u);
        EXPECT_EQ(auxiliary.at(aux::hwcap), 0xbfebfbffu);
        EXPECT_EQ(auxiliary.at(aux::hwcap2), 2u);
        EXPECT_EQ(auxiliary.at(aux::minsigstksz), 2048u);
        EXPECT_EQ(auxiliary.at(aux::clktck), 100u);
        for (const std::uint64_t zero : {aux::secure, aux::uid, aux::euid, aux::gid, aux::egid}) {
            EXPECT_EQ(auxiliary.at(zero), 0u);
        }
        EXPECT_EQ(stack.string(auxiliary.at(aux::platform)), "x86_64");
        EXPECT_EQ(stack.string(auxiliary.at(aux::execfn)), "bin/program");
        EXPECT_EQ(stack.word(auxiliary.at(aux::random)), 0x0807060504030201u);
        EXPECT_EQ(stack.word(auxiliary.at(aux::random) + 8), 0x100f0e0d0c0b0a09u);
        EXPECT_EQ(stack.word(top - 8), 0u);
    }
}

TEST(Stack, ArgumentsFollowOneAnotherUpwards) {
    const std::vector<Text> arguments = {"ab", "c"};
    Stack stack(4096);
    const StackPlan plan =
        build_stack(stack.bytes.data(), stack.bytes.size(), top, input_of(arguments, {}));
    EXPECT_EQ(stack.word(plan.pointer + 8) + 3, stack.word(plan.pointer + 16));
}

TEST(Stack, FitsExactlyOrNotAtAll) {
    const std::string large(1000, 'x');
    const std::vector<Text> arguments = {"a", {large.data(), large.size()}};
    Stack whole(4096);
    const StackPlan plan =
        build_stack(whole.bytes.data(), whole.bytes.size(), top, input_of(arguments, {}));
    ASSERT_TRUE(plan.fits);
    for (std::size_t size = 0; size <= plan.used; ++size) {
        Stack stack(size + 16);
        const StackPlan small =
            build_stack(stack.bytes.data() + 16, size, top, input_of(arguments, {}));
        EXPECT_EQ(small.fits, size == plan.used) << size;
        for (std::size_t guard = 0; guard < 16; ++guard) {
            ASSERT_EQ(stack.bytes[guard], 0xcc) << "wrote below its buffer";
        }
    }
}

} // namespace
