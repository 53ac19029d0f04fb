// SPDX-License-Identifier: MIT
#include "poke.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <elf.h>
#include <filesystem>
#include <string>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tests {
namespace {

// The component of XSTATE_BV that must be set for a byte at this offset to count.
std::uint64_t component_of(std::size_t offset) {
    if (offset >= offset_of_high_ymm0) return 4;
    if (offset >= offset_of_xmm0 || (offset >= offset_of_mxcsr && offset < offset_of_st0)) return 2;
    return 1;
}

bool change(pid_t thread, std::size_t offset, unsigned char mask) {
    alignas(64) std::array<unsigned char, 16384> area{};
    iovec part{area.data(), area.size()};
    if (ptrace(PTRACE_GETREGSET, thread, NT_X86_XSTATE, &part) != 0) return false;
    if (part.iov_len <= offset) return false;
    area[offset] = static_cast<unsigned char>(area[offset] ^ mask);
    area[offset_of_header] =
        static_cast<unsigned char>(area[offset_of_header] | component_of(offset));
    return ptrace(PTRACE_SETREGSET, thread, NT_X86_XSTATE, &part) == 0;
}

} // namespace

bool may_poke() {
    const pid_t child = fork();
    if (child == 0) {
        pause();
        _exit(0);
    }
    const bool may = ptrace(PTRACE_SEIZE, child, nullptr, nullptr) == 0;
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    return may;
}

std::vector<pid_t> threads_of(pid_t process) {
    std::vector<pid_t> threads;
    std::error_code gone;
    const std::string tasks = "/proc/" + std::to_string(process) + "/task";
    for (const auto& entry : std::filesystem::directory_iterator(tasks, gone)) {
        threads.push_back(std::stoi(entry.path().filename().string()));
    }
    std::sort(threads.begin(), threads.end());
    return threads;
}

bool poke(pid_t thread, std::size_t offset, unsigned char mask) {
    if (ptrace(PTRACE_SEIZE, thread, nullptr, nullptr) != 0) return false;
    bool changed = false;
    if (ptrace(PTRACE_INTERRUPT, thread, nullptr, nullptr) == 0) {
        int status = 0;
        changed = waitpid(thread, &status, __WALL) == thread && WIFSTOPPED(status) &&
                  change(thread, offset, mask);
    }
    ptrace(PTRACE_DETACH, thread, nullptr, nullptr);
    return changed;
}

bool poke_stopped(pid_t process, std::size_t offset, unsigned char mask) {
    int status = 0;
    const bool changed = waitpid(process, &status, 0) == process && WIFSTOPPED(status) &&
                         change(process, offset, mask);
    ptrace(PTRACE_DETACH, process, nullptr, nullptr);
    return changed;
}

} // namespace tests
