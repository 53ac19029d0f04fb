// SPDX-License-Identifier: MIT
// The files that Bochs reads and what it says, as texts.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// In the folder that BXSHARE names, else in Bochs' own.
inline constexpr const char* bochs_bios = "BIOS-bochs-latest";
inline constexpr const char* bochs_vga_bios = "VGABIOS-lgpl-latest";

/// What --cpu says: `MODEL`, after which `,xcr0=N` (decimal) enables only these state components,
/// and
/// `,OPTION=VALUE` is one of Bochs' CPUID options, which only its model bx_generic heeds.
struct BochsCpu {
    std::string model, cpuid; ///< `cpuid`: options with commas between
    std::string components;   ///< N, or empty
};
/// Throws Usage for options that Bochs would not heed.
BochsCpu read_bochs_cpu(const std::string& text);

/// The configuration of a machine with one disk, whose two parallel ports write the console and the
/// report.
struct BochsSetting {
    BochsCpu cpu;
    std::filesystem::path disk;
    std::filesystem::path early; ///< the console before the kernel has read its command line
    std::filesystem::path console, report, log;
};
std::string bochs_configuration(const BochsSetting& setting);

/// The models of `bochs --help cpu`.
std::vector<std::string> bochs_models(std::string_view help);

/// Why it ended, out of all that it wrote: the lines that follow its words of leave.
std::string bochs_last_words(std::string_view output);

} // namespace lab
