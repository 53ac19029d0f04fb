// SPDX-License-Identifier: MIT
// The ways out of an emulated machine, tried one after the other.
#include "kernel/output/machine.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/output/console.hpp"
#include "kernel/output/report.hpp"

namespace kernel::machine {

void stop(Verdict verdict) {
    x86::disable_interrupts();
    console::flush();
    report::flush();
    // First Bochs, where the other port belongs to the firmware.
    for (const char* letter = "Shutdown"; *letter != 0; ++letter)
        x86::out8(0x8900, static_cast<u8>(*letter));
    x86::out8(0x501, static_cast<u8>(verdict));
    for (;;)
        x86::halt();
}

} // namespace kernel::machine
