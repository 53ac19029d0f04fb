// SPDX-License-Identifier: MIT
// A disk image from which GRUB starts the reference kernel on a BIOS, as a CD and as a hard disk.
#pragma once

#include "lab/host/interrupt.hpp"
#include "lab/host/scratch.hpp"

#include <filesystem>
#include <string_view>

namespace lab {

/// What must be there to make one; throws Failure with what to install.
void check_iso_tools();

/// Makes `scratch / "iso"` out of the kernel's file and the archive. `command_line` is the
/// kernel's. Throws Failure.
std::filesystem::path make_iso(const std::filesystem::path& kernel, std::string_view archive,
                               std::string_view command_line, const Scratch& scratch,
                               const Interrupt& interrupt);

} // namespace lab
