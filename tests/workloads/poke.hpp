// SPDX-License-Identifier: MIT
// Changes a register of a running thread behind its back, as a faulty switch would.
#pragma once

#include <cstddef>
#include <sys/types.h>
#include <vector>

namespace tests {

// Offsets into the XSAVE area in its standard format, which is what the kernel shows of a thread
// (Intel SDM volume 1, 13.4): the legacy region, then components where CPUID leaf 0xD says.
inline constexpr std::size_t offset_of_fcw = 0, offset_of_mxcsr = 24, offset_of_header = 512;
constexpr std::size_t offset_of_st(std::size_t i) { return 32 + 16 * i; }
constexpr std::size_t offset_of_xmm(std::size_t i) { return 160 + 16 * i; }

enum Component : unsigned { high_ymm = 2, opmask = 5, high_zmm = 6, zmm16_to_31 = 7 };
// Of register number `index` in a component that has `bytes` for each.
std::size_t offset_of(Component component, std::size_t bytes = 0, std::size_t index = 0);

// Whether this process may change other processes' registers at all.
bool may_poke();

// The threads of a process, the first one first.
std::vector<pid_t> threads_of(pid_t process);

// Stops the thread, flips the bits of `mask` in the byte at `offset` of its area, lets it go on.
// False if the thread has ended.
bool poke(pid_t thread, std::size_t offset, unsigned char mask);

// For a child that has stopped after PTRACE_TRACEME and exec: the same, and it runs freely then.
bool poke_stopped(pid_t process, std::size_t offset, unsigned char mask);

} // namespace tests
