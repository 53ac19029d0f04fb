// SPDX-License-Identifier: MIT
// What Bochs is told and what it says.
#include "lab/machine/bochs_files.hpp"

#include "lab/error.hpp"

#include <gtest/gtest.h>

namespace {

std::string refusal(const std::string& cpu) {
    try {
        lab::read_bochs_cpu(cpu);
    } catch (const lab::Usage& usage) {
        return usage.what();
    }
    return "(taken)";
}

TEST(BochsFiles, ACpuIsAModelWithWhatFollows) {
    EXPECT_EQ(lab::read_bochs_cpu("ryzen").model, "ryzen");
    const lab::BochsCpu legacy = lab::read_bochs_cpu("corei7_skylake_x,xcr0=3");
    EXPECT_EQ(legacy.model, "corei7_skylake_x");
    EXPECT_EQ(legacy.components, "3");
    EXPECT_EQ(legacy.cpuid, "");
    const lab::BochsCpu generic = lab::read_bochs_cpu("bx_generic,simd=sse2,xcr0=7,xsave=0");
    EXPECT_EQ(generic.cpuid, "simd=sse2, xsave=0");
    EXPECT_EQ(generic.components, "7");
    EXPECT_EQ(refusal("ryzen,simd=sse2"),
              "Bochs heeds CPUID options ('simd=sse2') with its model bx_generic alone");
    EXPECT_EQ(refusal("ryzen,xcr0=0x3"), "--cpu: '0x3' is no decimal number of state components");
}

TEST(BochsFiles, TheConfigurationNamesEveryFile) {
    const std::string text =
        lab::bochs_configuration({lab::read_bochs_cpu("bx_generic,simd=sse2"), "/a b/disk",
                                  "/early", "/a b/console", "/a b/report", "/log"});
    for (const char* part :
         {"cpu: model=bx_generic, ips=1000000000,", "path=\"/a b/disk\"",
          "com1: enabled=1, mode=file, dev=\"/early\"",
          "parport1: enabled=1, file=\"/a b/console\"", "parport2: enabled=1, file=\"/a b/report\"",
          "log: \"/log\"", "cpuid: simd=sse2\n"})
        EXPECT_NE(text.find(part), std::string::npos) << part;
}

TEST(BochsFiles, ModelsAreReadFromTheHelp) {
    const std::string help = "00000000000i[      ] LTDL_LIBRARY_PATH not set\n"
                             "Supported CPU models:\n\nbx_generic\npentium\n\n"
                             "00000000000i[SIM   ] quit_sim called with exit code 0\n=====\n";
    EXPECT_EQ(lab::bochs_models(help), (std::vector<std::string>{"bx_generic", "pentium"}));
    EXPECT_TRUE(lab::bochs_models("nothing").empty());
}

TEST(BochsFiles, LastWordsAreThoseOfItsLeave) {
    const std::string output = "Next at t=0\n=====\nBochs is exiting with the following message:\n"
                               "[CPU0  ] 3rd exception with no resolution\n=====\n(0).[99] out\n";
    EXPECT_EQ(lab::bochs_last_words(output), "[CPU0  ] 3rd exception with no resolution");
    EXPECT_EQ(lab::bochs_last_words("no such plugin\n"), "no such plugin\n");
}

} // namespace
