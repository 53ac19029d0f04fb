// SPDX-License-Identifier: MIT
// All that the doctor asks of a machine, so that tests can make one up.
#pragma once

#include "stint/x86/cpuid.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lab::doctor {

/// What came of opening a device or a directory.
enum class Access : unsigned char { absent, refused, unfit, ok };

struct Host {
    std::filesystem::path root = "/";               ///< stands before every absolute path
    std::vector<std::filesystem::path> search_path; ///< folders of programs, absolute
    std::function<stint::x86::CpuidLeaf(stint::u32 leaf, stint::u32 subleaf)> cpuid;
    std::function<stint::u64()> xcr0; ///< called only where CPUID has OSXSAVE
    /// Asks KVM for its version; `unfit` where the file is no KVM device of version 12.
    std::function<Access(const std::filesystem::path&)> kvm;

    /// The file below the root.
    std::filesystem::path at(const std::string& absolute) const;
    /// The file's first 64 KiB without line ends at its end; nothing where it cannot be read.
    std::optional<std::string> text(const std::string& absolute) const;
    Access directory(const std::string& absolute) const;
    Access readable(const std::string& absolute) const;
    /// The first executable of this name, below the root; empty where there is none.
    std::filesystem::path program(const std::string& name) const;
    /// The first line with `mark` in it that `program ARGUMENT` prints; empty where there is none
    /// within 5 seconds.
    std::string version_line(const std::filesystem::path& program, const std::string& argument,
                             const std::string& mark) const;
};

/// The machine this runs on.
Host this_host();

} // namespace lab::doctor
