// SPDX-License-Identifier: MIT
// Facts about this host and this call.
#include "lab/host/facts.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sys/utsname.h>

namespace lab {
namespace {

/// The first `model name` of /proc/cpuinfo; empty where there is none.
std::string cpu_brand() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "";
}

} // namespace

std::map<std::string, std::string> host_facts() {
    utsname system{};
    ::uname(&system);
    return {{"time", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
            {"system", fmt::format("{} {}", system.sysname, system.release)},
            {"cpu", cpu_brand()},
            {"stint", STINT_VERSION}};
}

std::string called_as() {
    const char* name = std::getenv("STINT_CALLED_AS");
    if (name != nullptr && *name != '\0') return name;
    const std::string path = program_invocation_name;
    return path.find('/') == std::string::npos ? path : shown_path(path);
}

std::string shown_path(const std::filesystem::path& file) {
    std::error_code error;
    const std::filesystem::path near = std::filesystem::proximate(file, error);
    std::string full = file.string();
    if (error || near.empty() || near.string().size() >= full.size()) return full;
    const bool bare = near.string().find('/') == std::string::npos;
    return bare ? (std::filesystem::path(".") / near).string() : near.string();
}

} // namespace lab
