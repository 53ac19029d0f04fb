// SPDX-License-Identifier: MIT
// FPU instructions stand only where a workload says so: in functions named fpu_..., each of which
// uses the registers that it is named after.
#include "objdump.hpp"
#include "workloads.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace tests {
namespace {

// The programs' own code, before any libc is linked to it: WORKLOADS_OBJECTS is "name=file|...".
std::vector<std::pair<std::string, std::string>> own_objects() {
    std::vector<std::pair<std::string, std::string>> result;
    std::string all = WORKLOADS_OBJECTS;
    while (!all.empty()) {
        const std::size_t end = std::min(all.find('|'), all.size());
        const std::string one = all.substr(0, end);
        all.erase(0, end + 1);
        const std::size_t equals = one.find('=');
        result.emplace_back(one.substr(0, equals), one.substr(equals + 1));
    }
    return result;
}

bool is_named(const std::string& function) { return function.starts_with("fpu_"); }

// How many instructions of named functions use the FPU; every other one is a failure.
std::size_t count_named_uses(const std::string& file) {
    std::size_t named = 0;
    const auto functions = disassemble(file);
    EXPECT_FALSE(functions.empty()) << file;
    for (const auto& [function, instructions] : functions) {
        for (const Instruction& i : instructions) {
            if (!uses_fpu(i)) continue;
            if (is_named(function)) ++named;
            EXPECT_TRUE(is_named(function))
                << file << ": " << function << ": " << i.mnemonic << " " << i.operands;
        }
    }
    return named;
}

TEST(Disassembly, FpuOnlyInNamedFunctions) {
    // For each program and compiler, one object; 8 of the programs have a libc, of which 6 count.
    std::size_t seen = 0;
    for (const auto& [name, object] : own_objects()) {
        if (name == "pi" || name == "long_double_sum") continue;
        ++seen;
        const std::size_t uses = count_named_uses(object);
        const bool none = name == "getpid_loop" || name == "pkru";
        EXPECT_EQ(uses == 0, none) << name << " " << object << ": " << uses;
    }
    EXPECT_EQ(seen, 12u);
}

// Without a libc the whole program is our own.
TEST(Disassembly, BareProgramsWhole) {
    for (const std::string& libc : libcs) {
        EXPECT_GT(count_named_uses(path_of(libc, "stints")), 0u);
        EXPECT_GT(count_named_uses(path_of(libc, "initial")), 0u);
    }
}

// The check sees an FPU use where there is one: the programs that compute in plain C.
TEST(Disassembly, SeesUsesInPlainCode) {
    std::size_t seen = 0;
    for (const auto& [name, object] : own_objects()) {
        if (name != "pi" && name != "long_double_sum") continue;
        std::size_t uses = 0;
        for (const auto& [function, instructions] : disassemble(object)) {
            uses += std::count_if(instructions.begin(), instructions.end(), uses_fpu);
        }
        EXPECT_GT(uses, 3u) << object;
        ++seen;
    }
    EXPECT_EQ(seen, 4u);
}

TEST(Disassembly, KnowsWhatTheTrapGoverns) {
    for (const Instruction& i :
         {Instruction{"faddl", "(%rdi)"}, Instruction{"fninit", ""},
          Instruction{"fxsave64", "(%rdi)"}, Instruction{"movups", "(%rdi),%xmm3"},
          Instruction{"vaddpd", "%ymm1,%ymm0,%ymm0"}, Instruction{"kmovq", "(%rdi),%k1"},
          Instruction{"emms", ""}, Instruction{"vzeroupper", ""}, Instruction{"ldmxcsr", "(%rdi)"},
          Instruction{"xsaveopt64", "(%rdi)"}, Instruction{"movq", "%mm0,%rax"}}) {
        EXPECT_TRUE(uses_fpu(i)) << i.mnemonic;
    }
    for (const Instruction& i :
         {Instruction{"mov", "%rax,%rbx"}, Instruction{"lfence", ""},
          Instruction{"prefetcht0", "(%rdi)"}, Instruction{"movnti", "%rax,(%rdi)"},
          Instruction{"popcnt", "%rax,%rbx"}, Instruction{"xchg", "%eax,(%rdi)"},
          Instruction{"rep", "stos %al,%es:(%rdi)"}, Instruction{"wrpkru", ""},
          Instruction{"xgetbv", ""}}) {
        EXPECT_FALSE(uses_fpu(i)) << i.mnemonic;
    }
}

// The kind is what it is called: no SSE in x87, no YMM in SSE, nothing legacy-encoded in AVX.
bool is_of_kind(const std::string& kind, const Instruction& i) {
    const bool vex = i.mnemonic.starts_with("v");
    const bool ymm = i.operands.find("%ymm") != std::string::npos;
    const bool xmm = i.operands.find("%xmm") != std::string::npos;
    if (kind == "x87") return i.mnemonic.starts_with("f") && !xmm && !ymm;
    if (kind == "sse") return !i.mnemonic.starts_with("f") && !vex && !ymm;
    return vex && !xmm;
}

TEST(Disassembly, KindsAreWhatTheyAreCalled) {
    std::size_t functions_seen = 0;
    for (const std::string& libc : libcs) {
        for (const std::string program : {"stints", "pingpong", "bursty"}) {
            for (const auto& [function, instructions] : disassemble(path_of(libc, program))) {
                if (!is_named(function)) continue;
                const std::string kind = function.substr(function.rfind('_') + 1);
                ++functions_seen;
                for (const Instruction& i : instructions) {
                    if (!uses_fpu(i)) continue;
                    EXPECT_TRUE(is_of_kind(kind, i))
                        << program << " " << function << ": " << i.mnemonic << " " << i.operands;
                }
            }
        }
    }
    EXPECT_EQ(functions_seen, 2u * (3 + 3 + 9));
}

} // namespace
} // namespace tests
