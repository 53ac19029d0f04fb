// SPDX-License-Identifier: MIT
// The files that Bochs reads and what it says, as texts.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// The configuration of a machine with one disk, whose two parallel ports write the console and the
/// report. `cpu`: a model, or `bx_generic,OPTION=VALUE,...` with Bochs' own CPUID options.
struct BochsSetting {
    std::string cpu;
    std::filesystem::path disk, console, report, log;
};
std::string bochs_configuration(const BochsSetting& setting);

/// The models of `bochs --help cpu`.
std::vector<std::string> bochs_models(std::string_view help);

/// Why it ended, out of all that it wrote: the lines that follow its words of leave.
std::string bochs_last_words(std::string_view output);

} // namespace lab
