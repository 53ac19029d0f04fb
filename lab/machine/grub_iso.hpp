// SPDX-License-Identifier: MIT
// A disk image from which GRUB starts the reference kernel, as a CD and as a hard disk.
#pragma once

#include "lab/host/interrupt.hpp"
#include "lab/host/scratch.hpp"

#include <filesystem>
#include <string_view>

namespace lab {

/// What must be there to make one; throws Failure with what to install.
void check_iso_tools();

/// GRUB's parts for UEFI, and what joins them to an image, are there too.
bool uefi_parts_there();

enum class Firmware : unsigned char {
    bios,         ///< small, and loads at once
    bios_and_uefi ///< UEFI where uefi_parts_there()
};

struct IsoParts {
    std::filesystem::path kernel;
    std::string_view archive;
    std::string_view words; ///< the kernel's command line
    Firmware firmware = Firmware::bios;
};

/// Makes `scratch / "iso"`. With both firmwares the text screen of a BIOS is used. Throws Failure.
std::filesystem::path make_boot_disk(const IsoParts& parts, const Scratch& scratch,
                                     const Interrupt& interrupt);

} // namespace lab
