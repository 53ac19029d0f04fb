// SPDX-License-Identifier: MIT
// The four functions that compilers call by themselves (freestanding builds must provide them).
#include "kernel/types.hpp"

extern "C" {

void* memcpy(void* to, const void* from, std::size_t bytes) {
    void* destination = to;
    std::size_t words = bytes / 8, rest = bytes % 8;
    asm volatile("rep movsq" : "+D"(destination), "+S"(from), "+c"(words) : : "memory");
    asm volatile("rep movsb" : "+D"(destination), "+S"(from), "+c"(rest) : : "memory");
    return to;
}

void* memmove(void* to, const void* from, std::size_t bytes) {
    const auto target = reinterpret_cast<std::uint64_t>(to);
    const auto source = reinterpret_cast<std::uint64_t>(from);
    if (target - source >= bytes) return memcpy(to, from, bytes);
    auto* destination = static_cast<unsigned char*>(to);
    const auto* origin = static_cast<const unsigned char*>(from);
    while (bytes-- > 0)
        destination[bytes] = origin[bytes];
    return to;
}

void* memset(void* to, int value, std::size_t bytes) {
    void* destination = to;
    std::size_t words = bytes / 8, rest = bytes % 8;
    const std::uint64_t pattern = 0x0101010101010101 * static_cast<unsigned char>(value);
    asm volatile("rep stosq" : "+D"(destination), "+c"(words) : "a"(pattern) : "memory");
    asm volatile("rep stosb" : "+D"(destination), "+c"(rest) : "a"(pattern) : "memory");
    return to;
}

int memcmp(const void* left, const void* right, std::size_t bytes) {
    const auto* a = static_cast<const unsigned char*>(left);
    const auto* b = static_cast<const unsigned char*>(right);
    for (std::size_t i = 0; i < bytes; ++i)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}
}
