// SPDX-License-Identifier: MIT
// Names of Linux system calls, for messages.
#pragma once

#include "stint/types.hpp"

#include <string>

namespace lab {

/// `rseq, number 334` on x86-64; `number 334` where the call has no name here.
std::string call_name(stint::u64 number);

} // namespace lab
