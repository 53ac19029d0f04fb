// SPDX-License-Identifier: MIT
// What the Linux system-call layer keeps in each process and each thread.
#pragma once
#include "kernel/types.hpp"

namespace kernel::linux {

struct ProcessState {};
struct ThreadState {};

} // namespace kernel::linux
