// SPDX-License-Identifier: MIT
// Data at the port's base, control two above it; the byte is taken when the strobe falls.
#include "kernel/output/parallel.hpp"
#include "kernel/arch/x86_64/instruction.hpp"

namespace kernel {
namespace {

constexpr u8 strobe = 1 << 0, not_reset = 1 << 2, selected = 1 << 3;

} // namespace

void Parallel::write(const void* bytes, usize count) const {
    const u16 control = static_cast<u16>(base_ + 2);
    for (const u8* next = static_cast<const u8*>(bytes); count > 0; --count) {
        x86::out8(base_, *next++);
        x86::out8(control, not_reset | selected | strobe);
        x86::out8(control, not_reset | selected);
    }
}

} // namespace kernel
