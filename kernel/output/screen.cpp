// SPDX-License-Identifier: MIT
// Cells of a character and its attribute.
#include "kernel/output/screen.hpp"
#include "kernel/memory/frames.hpp"

namespace kernel::screen {
namespace {

constexpr u64 text_memory = 0xb8000;
constexpr u32 columns = 80, rows = 25;
constexpr u16 grey_on_black = 0x0700, blank = grey_on_black | ' ';

constinit volatile u16* cells = nullptr;
constinit u32 column = 0, row = 0;

void clear_row(u32 which) {
    for (u32 i = 0; i < columns; ++i)
        cells[which * columns + i] = blank;
}

void next_row() {
    column = 0;
    if (++row < rows) return;
    row = rows - 1;
    for (u32 i = 0; i < row * columns; ++i)
        cells[i] = cells[i + columns];
    clear_row(row);
}

} // namespace

void start() {
    cells = direct<volatile u16>(text_memory);
    for (u32 i = 0; i < rows; ++i)
        clear_row(i);
}

void write(const void* bytes, usize count) {
    if (cells == nullptr) return;
    for (const u8* next = static_cast<const u8*>(bytes); count > 0; --count, ++next) {
        if (*next == '\n') {
            next_row();
            continue;
        }
        if (column == columns) next_row();
        cells[row * columns + column++] = static_cast<u16>(grey_on_black | *next);
    }
}

} // namespace kernel::screen
