// SPDX-License-Identifier: MIT
// A disk image with GRUB, the kernel and an archive.
#include "lab/machine/grub_iso.hpp"

#include "lab/error.hpp"
#include "lab/host/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <elf.h>

namespace lab {
namespace fs = std::filesystem;
namespace {

/// GRUB's parts for a BIOS.
constexpr const char* bios_parts = "/usr/lib/grub/i386-pc";
constexpr const char* uefi_multiboot = "/usr/lib/grub/x86_64-efi/multiboot2.mod";
/// UEFI has no text screen.
constexpr const char* screen_of_a_bios =
    "if [ \"$grub_platform\" = pc ]; then screen=screen=text; fi\n";

/// The file without its sections: GRUB would load the debug information of megabytes too.
std::string segments_only(std::string image) {
    Elf64_Ehdr header;
    if (image.size() < sizeof header) return image;
    std::memcpy(&header, image.data(), sizeof header);
    std::size_t end = header.e_phoff + std::size_t{header.e_phnum} * sizeof(Elf64_Phdr);
    if (end > image.size()) return image;
    for (unsigned i = 0; i < header.e_phnum; ++i) {
        Elf64_Phdr segment;
        std::memcpy(&segment, image.data() + header.e_phoff + i * sizeof segment, sizeof segment);
        end = std::max<std::size_t>(end, segment.p_offset + segment.p_filesz);
    }
    header.e_shoff = 0;
    header.e_shnum = header.e_shstrndx = 0;
    std::memcpy(image.data(), &header, sizeof header);
    image.resize(std::min(image.size(), end));
    return image;
}

} // namespace

void check_iso_tools() {
    struct Need {
        const char *tool, *package;
    };
    for (const Need need : {Need{"grub-mkrescue", "grub-common"}, Need{"xorriso", "xorriso"}}) {
        if (!on_path(need.tool))
            throw Failure(fmt::format("{} is missing, which makes the disk that the machine boots: "
                                      "install the package {}",
                                      need.tool, need.package));
    }
    std::error_code error;
    if (!fs::exists(fs::path(bios_parts) / "multiboot2.mod", error))
        throw Failure(fmt::format("{} is missing, GRUB's parts for a BIOS: install the package "
                                  "grub-pc-bin",
                                  bios_parts));
}

bool uefi_parts_there() {
    std::error_code error;
    return fs::exists(uefi_multiboot, error) && on_path("mformat");
}

fs::path make_boot_disk(const IsoParts& parts, const Scratch& scratch, const Interrupt& interrupt) {
    const fs::path tree = scratch / "tree", iso = scratch / "iso";
    std::error_code error;
    fs::create_directories(tree / "boot" / "grub", error);
    if (error) throw Failure(fmt::format("cannot make {}: {}", tree.string(), error.message()));
    write_file(tree / "boot" / "kernel", segments_only(read_file(parts.kernel)));
    write_file(tree / "boot" / "archive", parts.archive);
    const bool bios = parts.firmware == Firmware::bios;
    write_file(tree / "boot" / "grub" / "grub.cfg",
               fmt::format("{}multiboot2 /boot/kernel {}{}\nmodule2 /boot/archive\nboot\n",
                           bios ? "" : screen_of_a_bios, parts.words, bios ? "" : " $screen"));
    std::vector<std::string> command{"grub-mkrescue", "--fonts=", "--locales=", "--themes="};
    if (bios) {
        command.insert(command.end(),
                       {"-d", bios_parts, "--install-modules=multiboot2 normal iso9660 biosdisk"});
    }
    command.insert(command.end(), {"-o", iso.string(), tree.string()});
    ask(command, interrupt);
    return iso;
}

} // namespace lab
