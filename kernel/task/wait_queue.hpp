// SPDX-License-Identifier: MIT
// Threads that wait for one thing, in the order of their coming. A thread is in one at most.
#pragma once
#include "kernel/task/thread.hpp"

namespace kernel {

/// To wake some: walk with first() and next(), take next() before waking, call scheduler::wake().
using WaitQueue = List<Thread, &Thread::queue_link>;

} // namespace kernel
