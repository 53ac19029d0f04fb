// SPDX-License-Identifier: MIT
// Borrowed bytes and borrowed text: a pointer and a length, owned by somebody else.
#pragma once
#include "kernel/types.hpp"
#include "stint/text.hpp"

namespace kernel {

struct Bytes {
    const u8* data = nullptr;
    usize size = 0;
};

using stint::Text;

} // namespace kernel
