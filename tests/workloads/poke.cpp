// SPDX-License-Identifier: MIT
#include "poke.hpp"

#include <algorithm>
#include <array>
#include <cpuid.h>
#include <csignal>
#include <elf.h>
#include <filesystem>
#include <string>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tests {
namespace {

struct Place {
    std::size_t offset = 0, size = 0;
};

// CPUID.(0xD, component): EAX is the size, EBX the offset in the standard format.
Place place_of(unsigned component) {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    __get_cpuid_count(0xd, component, &eax, &ebx, &ecx, &edx);
    return {ebx, eax};
}

// The bit of XSTATE_BV that must be set for a byte at this offset to count.
unsigned char component_bit(std::size_t offset) {
    if (offset >= offset_of_header) {
        for (const unsigned component : {high_ymm, opmask, high_zmm, zmm16_to_31}) {
            const Place place = place_of(component);
            if (offset - place.offset < place.size)
                return static_cast<unsigned char>(1 << component);
        }
    }
    const bool sse =
        offset >= offset_of_xmm(0) || (offset >= offset_of_mxcsr && offset < offset_of_st(0));
    return sse ? 2 : 1;
}

bool change(pid_t thread, std::size_t offset, unsigned char mask) {
    alignas(64) std::array<unsigned char, 16384> area{};
    iovec part{area.data(), area.size()};
    if (ptrace(PTRACE_GETREGSET, thread, NT_X86_XSTATE, &part) != 0) return false;
    if (part.iov_len <= offset) return false;
    area[offset] ^= mask;
    area[offset_of_header] |= component_bit(offset);
    return ptrace(PTRACE_SETREGSET, thread, NT_X86_XSTATE, &part) == 0;
}

} // namespace

std::size_t offset_of(Component component, std::size_t bytes, std::size_t index) {
    return place_of(component).offset + bytes * index;
}

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
