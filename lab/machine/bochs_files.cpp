// SPDX-License-Identifier: MIT
// The files that Bochs reads and what it says.
#include "lab/machine/bochs_files.hpp"

#include "lab/error.hpp"
#include "lab/text/lines.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lab {

BochsCpu read_bochs_cpu(const std::string& text) {
    constexpr std::string_view components = "xcr0=";
    BochsCpu cpu;
    std::size_t at = std::min(text.find(','), text.size());
    cpu.model = text.substr(0, at);
    while (at < text.size()) {
        const std::size_t begin = at + 1;
        at = std::min(text.find(',', begin), text.size());
        const std::string word = text.substr(begin, at - begin);
        if (word.starts_with(components))
            cpu.components = word.substr(components.size());
        else
            cpu.cpuid += (cpu.cpuid.empty() ? "" : ", ") + word;
    }
    const bool number = cpu.components.find_first_not_of("0123456789") == std::string::npos;
    if (!number || cpu.components.size() > 9)
        throw Usage(fmt::format("--cpu: {} is no decimal number of state components",
                                quote(cpu.components)));
    if (!cpu.cpuid.empty() && cpu.model != "bx_generic")
        throw Usage(fmt::format("Bochs heeds CPUID options ({}) with its model bx_generic alone",
                                quote(cpu.cpuid)));
    return cpu;
}

std::string bochs_configuration(const BochsSetting& setting) {
    // An instruction is a nanosecond, as it is under QEMU's icount: quanta are the same there and
    // here. Time is that of the instructions alone, from second 1 on. The sound device is told to
    // be none before Bochs looks for the host's. A disk has a sixteenth of a CD's seek times.
    std::string text =
        fmt::format("config_interface: textconfig\n"
                    "display_library: rfb, options=\"timeout=0\"\n"
                    "romimage: file=$BXSHARE/{}, options=fastboot\n"
                    "vgaromimage: file=$BXSHARE/{}\n"
                    "megs: 256\n"
                    "cpu: model={}, ips=1000000000, reset_on_triple_fault=0\n"
                    "clock: sync=none, time0=1\n"
                    "sound: waveoutdrv=dummy\n"
                    "speaker: enabled=0\n"
                    "boot: disk\n"
                    "ata0-master: type=disk, mode=flat, path=\"{}\"\n"
                    "com1: enabled=1, mode=file, dev=\"{}\"\n"
                    "parport1: enabled=1, file=\"{}\"\n"
                    "parport2: enabled=1, file=\"{}\"\n"
                    "log: \"{}\"\n"
                    "panic: action=fatal\n"
                    "error: action=ignore\n"
                    "info: action=ignore\n"
                    "debug: action=ignore\n",
                    bochs_bios, bochs_vga_bios, setting.cpu.model, setting.disk.string(),
                    setting.early.string(), setting.console.string(), setting.report.string(),
                    setting.log.string());
    if (!setting.cpu.cpuid.empty()) text += fmt::format("cpuid: {}\n", setting.cpu.cpuid);
    return text;
}

std::vector<std::string> bochs_models(std::string_view help) {
    std::vector<std::string> models;
    bool begun = false;
    for (const std::string& line : lines(help)) {
        if (line == "Supported CPU models:")
            begun = true;
        else if (begun && !line.empty() && line.find(' ') == std::string::npos)
            models.push_back(line);
        else if (!models.empty())
            break;
    }
    return models;
}

std::string bochs_last_words(std::string_view output) {
    constexpr std::string_view leave = "Bochs is exiting with the following message:\n";
    const std::size_t at = output.find(leave);
    if (at == output.npos) return std::string(output);
    output.remove_prefix(at + leave.size());
    return std::string(output.substr(0, output.find("\n=====")));
}

} // namespace lab
