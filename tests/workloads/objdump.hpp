// SPDX-License-Identifier: MIT
// The instructions of an object file or a program, function by function, as objdump shows them.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace tests {

struct Instruction {
    std::string mnemonic, operands;
};

// By function name; empty, with a failed test, if objdump cannot read the file.
std::map<std::string, std::vector<Instruction>> disassemble(const std::string& file);

// Whether CR0.TS governs it: x87, MMX, SSE, AVX, AVX-512 and the loads and stores of their state.
bool uses_fpu(const Instruction& instruction);

} // namespace tests
