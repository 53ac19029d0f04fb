// SPDX-License-Identifier: MIT
// Builds the initial stack. Strings go to the top, the vectors below them, the argument count
// lowest, where RSP points:
//
//     pointer -> argc | argv... 0 | envp... 0 | auxv... AT_NULL | padding | strings | 8 zero bytes
//     <- top

#include "kernel/program/stack.hpp"

namespace kernel::program {
namespace {

constexpr u64 program_header_size = 56, clock_ticks = 100;

/// Writes downwards from the top. Invariant: `at` is the offset of the lowest byte written; after
/// the first piece that does not fit nothing more is written.
class Downward {
public:
    Downward(u8* buffer, usize size, u64 top)
        : buffer_(buffer), size_(size), at_(size), top_(top) {}

    bool fits() const { return fits_; }
    u64 address() const { return top_ - (size_ - at_); }
    usize used() const { return size_ - at_; }

    void bytes(const void* data, usize count) {
        if (!fits_ || count > at_) {
            fits_ = false;
            return;
        }
        at_ -= count;
        for (usize i = 0; i < count; ++i) {
            buffer_[at_ + i] = static_cast<const u8*>(data)[i];
        }
    }

    void word(u64 value) {
        u8 little[8];
        for (usize i = 0; i < sizeof little; ++i) {
            little[i] = static_cast<u8>(value >> (8 * i));
        }
        bytes(little, sizeof little);
    }

    u64 string(Text text) {
        const char end = '\0';
        bytes(&end, 1);
        bytes(text.data, text.size);
        return address();
    }

    /// Pads with zeros until the address is a multiple of `alignment`, a power of two.
    void align(u64 alignment) {
        const u8 zero = 0;
        while (fits_ && address() % alignment != 0) {
            bytes(&zero, 1);
        }
    }

private:
    u8* buffer_;
    usize size_;
    usize at_;
    u64 top_;
    bool fits_ = true;
};

/// Writes the strings so that the first is the lowest, as Linux does, and answers the address just
/// above the last.
u64 strings(Downward& stack, const Text* texts, usize count) {
    const u64 end = stack.address();
    for (usize i = count; i-- > 0;) {
        stack.string(texts[i]);
    }
    return end;
}

/// The vector of pointers to what `strings` wrote below `end`, with its null pointer.
void pointers(Downward& stack, u64 end, const Text* texts, usize count) {
    stack.word(0);
    for (usize i = count; i-- > 0;) {
        end -= texts[i].size + 1;
        stack.word(end);
    }
}

} // namespace

StackPlan build_stack(u8* buffer, usize size, u64 top, const StackInput& input) {
    Downward stack(buffer, size, top);
    stack.word(0);
    const u64 path = stack.string(input.path);
    const u64 environment = strings(stack, input.environment, input.environment_count);
    const u64 arguments = strings(stack, input.arguments, input.argument_count);
    const u64 platform = stack.string("x86_64");
    stack.align(16);
    stack.bytes(input.random, sizeof input.random);
    const u64 random = stack.address();

    const u64 auxiliary[][2] = {
        {aux::phdr, input.headers_address},
        {aux::phent, program_header_size},
        {aux::phnum, input.header_count},
        {aux::pagesz, page_size},
        {aux::base, 0},
        {aux::flags, 0},
        {aux::entry, input.entry},
        {aux::uid, 0},
        {aux::euid, 0},
        {aux::gid, 0},
        {aux::egid, 0},
        {aux::platform, platform},
        {aux::hwcap, input.hwcap},
        {aux::clktck, clock_ticks},
        {aux::secure, 0},
        {aux::random, random},
        {aux::hwcap2, input.hwcap2},
        {aux::execfn, path},
        {aux::minsigstksz, input.signal_stack},
        {aux::null, 0},
    };
    constexpr usize pairs = sizeof auxiliary / sizeof auxiliary[0];
    // Words below: argc, both vectors with their null pointers, the auxiliary pairs. An odd number
    // of them would leave RSP off its 16-byte boundary.
    const usize words = 1 + input.argument_count + 1 + input.environment_count + 1 + 2 * pairs;
    if (words % 2 != 0) {
        stack.word(0);
    }
    for (usize i = pairs; i-- > 0;) {
        stack.word(auxiliary[i][1]);
        stack.word(auxiliary[i][0]);
    }
    pointers(stack, environment, input.environment, input.environment_count);
    pointers(stack, arguments, input.arguments, input.argument_count);
    stack.word(input.argument_count);
    return {stack.fits(), stack.address(), stack.used()};
}

} // namespace kernel::program
