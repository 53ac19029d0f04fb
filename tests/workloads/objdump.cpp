// SPDX-License-Identifier: MIT
#include "objdump.hpp"
#include "process.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>

namespace tests {
namespace {

bool starts_with_any(const std::string& text, const std::vector<std::string>& starts) {
    return std::any_of(starts.begin(), starts.end(),
                       [&](const std::string& start) { return text.starts_with(start); });
}

// "  401000:\tmovups (%rdi),%xmm0": what follows the first tab; LLVM puts a second one for the
// blank.
Instruction parse(const std::string& line, std::size_t tab) {
    const std::string text = line.substr(tab + 1);
    const std::size_t blank = text.find_first_of(" \t");
    if (blank == std::string::npos) return {text, ""};
    return {text.substr(0, blank), text.substr(blank + 1)};
}

} // namespace

std::map<std::string, std::vector<Instruction>> disassemble(const std::string& file) {
    const Result r = run({WORKLOADS_OBJDUMP, "-d", "--no-show-raw-insn", file});
    EXPECT_EQ(r.code, 0) << WORKLOADS_OBJDUMP << " " << file << ": " << r.error;
    std::map<std::string, std::vector<Instruction>> functions;
    std::istringstream lines(r.out);
    std::string line, function;
    while (std::getline(lines, line)) {
        const std::size_t name = line.find(" <");
        if (!line.empty() && line[0] == '0' && name != std::string::npos && line.ends_with(">:")) {
            function = line.substr(name + 2, line.size() - name - 4);
        } else if (const std::size_t tab = line.find('\t');
                   !function.empty() && tab != std::string::npos) {
            functions[function].push_back(parse(line, tab));
        }
    }
    return functions;
}

bool uses_fpu(const Instruction& i) {
    // Every x87 mnemonic begins with f, and nothing else does; fxsave and fxrstor too.
    static const std::vector<std::string> mnemonics = {"f",        "emms",     "ldmxcsr", "stmxcsr",
                                                       "vldmxcsr", "vstmxcsr", "vzero",   "xsave",
                                                       "xrstor",   "wait"};
    static const std::vector<std::string> registers = {"%xmm", "%ymm", "%zmm", "%mm", "%st",
                                                       "%k0",  "%k1",  "%k2",  "%k3", "%k4",
                                                       "%k5",  "%k6",  "%k7",  "%tmm"};
    return starts_with_any(i.mnemonic, mnemonics) ||
           std::any_of(registers.begin(), registers.end(), [&](const std::string& name) {
               return i.operands.find(name) != std::string::npos;
           });
}

} // namespace tests
