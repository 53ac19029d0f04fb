// SPDX-License-Identifier: MIT
// The 16550 (National Semiconductor PC16550D data sheet): registers at offsets 0 to 7 of the port.
#include "kernel/output/serial.hpp"
#include "kernel/arch/x86_64/instruction.hpp"

namespace kernel {
namespace {

enum Register : u16 {
    data = 0,             // with DLAB: divisor, low byte
    interrupt_enable = 1, // with DLAB: divisor, high byte
    fifo_control = 2,
    line_control = 3,
    modem_control = 4,
    line_status = 5,
    scratch = 7,
};
constexpr u8 holding_empty = 0x20, transmitter_empty = 0x40;

} // namespace

void Serial::start() {
    auto out = [this](Register which, u8 value) {
        x86::out8(static_cast<u16>(base_ + which), value);
    };
    out(scratch, 0xa5);
    present_ = x86::in8(static_cast<u16>(base_ + scratch)) == 0xa5;
    out(interrupt_enable, 0);
    out(line_control, 0x80); // DLAB
    out(data, 1);            // 115,200 bits per second
    out(interrupt_enable, 0);
    out(line_control, 0x03);  // 8N1
    out(fifo_control, 0x07);  // on, both cleared
    out(modem_control, 0x03); // DTR, RTS
}

void Serial::write(const void* bytes, usize count) {
    if (!present_) return;
    const u8* next = static_cast<const u8*>(bytes);
    while (count > 0) {
        while ((x86::in8(static_cast<u16>(base_ + line_status)) & holding_empty) == 0)
            x86::pause();
        usize burst = count < fifo ? count : fifo;
        count -= burst;
        for (; burst > 0; --burst)
            x86::out8(base_, *next++);
    }
}

void Serial::flush() {
    if (!present_) return;
    while ((x86::in8(static_cast<u16>(base_ + line_status)) & transmitter_empty) == 0)
        x86::pause();
}

} // namespace kernel
