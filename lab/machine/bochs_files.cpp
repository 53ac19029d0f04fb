// SPDX-License-Identifier: MIT
// The files that Bochs reads and what it says.
#include "lab/machine/bochs_files.hpp"

#include "lab/text/lines.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lab {

std::string bochs_configuration(const BochsSetting& setting) {
    const std::size_t comma = std::min(setting.cpu.find(','), setting.cpu.size());
    const std::string model = setting.cpu.substr(0, comma);
    // An instruction is a nanosecond, as it is under QEMU's icount: quanta are the same there and
    // here. Time is that of the instructions alone, from second 1 on. The sound device is told to
    // be none before Bochs looks for the host's. A disk has a sixteenth of a CD's seek times.
    std::string text = fmt::format("config_interface: textconfig\n"
                                   "display_library: rfb, options=\"timeout=0\"\n"
                                   "romimage: file=$BXSHARE/BIOS-bochs-latest, options=fastboot\n"
                                   "vgaromimage: file=$BXSHARE/VGABIOS-lgpl-latest\n"
                                   "megs: 256\n"
                                   "cpu: model={}, ips=1000000000, reset_on_triple_fault=0\n"
                                   "clock: sync=none, time0=1\n"
                                   "sound: waveoutdrv=dummy\n"
                                   "speaker: enabled=0\n"
                                   "boot: disk\n"
                                   "ata0-master: type=disk, mode=flat, path=\"{}\"\n"
                                   "com1: enabled=0\n"
                                   "parport1: enabled=1, file=\"{}\"\n"
                                   "parport2: enabled=1, file=\"{}\"\n"
                                   "log: \"{}\"\n"
                                   "panic: action=fatal\n"
                                   "error: action=ignore\n"
                                   "info: action=ignore\n"
                                   "debug: action=ignore\n",
                                   model, setting.disk.string(), setting.console.string(),
                                   setting.report.string(), setting.log.string());
    if (comma < setting.cpu.size())
        text += fmt::format("cpuid: {}\n", setting.cpu.substr(comma + 1));
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
