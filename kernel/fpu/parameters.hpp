// SPDX-License-Identifier: MIT
// A short list of words with commas between, in a fixed buffer: a policy's parameters with their
// values, or names.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/output/panic.hpp"

namespace kernel::fpu {

class ParameterText {
public:
    Text text() const { return {characters_, size_}; }
    void clear() { size_ = 0; }

    /// Every parameter of `policy` as key=value.
    template <class P>
    void describe(const P& policy) {
        clear();
        policy.each([this](Text key, auto value) {
            append_item(key);
            append("=");
            append_value(value);
        });
    }

    void append_item(Text word) {
        if (size_ != 0) append(",");
        append(word);
    }

private:
    void append(Text word) {
        check(word.size <= sizeof(characters_) - size_, "a list of parameters is too long");
        for (usize i = 0; i < word.size; ++i)
            characters_[size_++] = word[i];
    }
    void append_value(Text value) { append(value); }
    void append_value(u32 value) {
        char digits[10];
        usize at = sizeof(digits);
        do {
            digits[--at] = static_cast<char>('0' + value % 10);
            value /= 10;
        } while (value != 0);
        append({digits + at, sizeof(digits) - at});
    }

    char characters_[256] = {};
    usize size_ = 0;
};

} // namespace kernel::fpu
