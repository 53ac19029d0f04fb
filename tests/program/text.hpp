// SPDX-License-Identifier: MIT
// The kernel's views as strings, for expectations.
#pragma once
#include "kernel/bytes.hpp"

#include <string>

namespace test {

inline std::string text(kernel::Text value) { return {value.data, value.size}; }
inline std::string text(kernel::Bytes value) {
    return {reinterpret_cast<const char*>(value.data), value.size};
}

} // namespace test
