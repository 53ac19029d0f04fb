// SPDX-License-Identifier: MIT
// The words that the loader passes to the kernel, `key=value` with blanks between.
#pragma once
#include "kernel/bytes.hpp"
#include "stint/text.hpp"

namespace kernel {

struct CommandLine {
    /// `wire=parallel`: the parallel ports take the serial ones' place.
    bool parallel_wire = false;
    /// `screen=text`: the BIOS's text screen shows a table.
    bool text_screen = false;
    /// `xcr0=N`, decimal: of the state components, only these are enabled. An emulator's may be
    /// wrong.
    u32 components = ~u32{0};
};

/// Null, or what is wrong with it.
constexpr const char* read_command_line(Text text, CommandLine& line) {
    constexpr Text components = "xcr0=";
    while (text.size > 0) {
        const Text word = text.slice(0, text.find(' '));
        text = text.slice(word.size + 1);
        if (word == Text("wire=parallel")) {
            line.parallel_wire = true;
        } else if (word == Text("screen=text")) {
            line.text_screen = true;
        } else if (word.slice(0, components.size) == components) {
            if (!stint::parse_number(word.slice(components.size), line.components))
                return "xcr0= on the command line is no number";
        } else if (word.size > 0) {
            return "the command line has a word that is none of wire=parallel, screen=text, xcr0=N";
        }
    }
    return nullptr;
}

} // namespace kernel
