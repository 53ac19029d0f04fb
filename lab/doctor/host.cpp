// SPDX-License-Identifier: MIT
// Files, devices and programs.
#include "lab/doctor/host.hpp"

#include "lab/host/interrupt.hpp"
#include "lab/host/process.hpp"
#include "lab/host/scratch.hpp"
#include "stint/x86/control.hpp"

#include <cerrno>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace lab::doctor {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t text_limit = 65'536;

Access of_error() { return errno == ENOENT || errno == ENOTDIR ? Access::absent : Access::refused; }

/// KVM_GET_API_VERSION, the same number on every architecture: _IO(0xAE, 0).
Access ask_kvm(const fs::path& device) {
    constexpr unsigned long get_api_version = _IO(0xAE, 0x00);
    const int file = ::open(device.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) return of_error();
    const int version = ::ioctl(file, get_api_version, 0);
    ::close(file);
    return version == 12 ? Access::ok : Access::unfit;
}

std::vector<fs::path> split_path(const char* path) {
    std::vector<fs::path> folders;
    std::istringstream in(path != nullptr ? path : "");
    for (std::string part; std::getline(in, part, ':');) {
        if (part.starts_with("/")) folders.emplace_back(part);
    }
    return folders;
}

} // namespace

fs::path Host::at(const std::string& absolute) const {
    return root / fs::path(absolute).relative_path();
}

std::optional<std::string> Host::text(const std::string& absolute) const {
    std::error_code error;
    if (fs::is_directory(at(absolute), error)) return {};
    std::ifstream in(at(absolute), std::ios::binary);
    if (!in) return {};
    std::string all(text_limit, '\0');
    in.read(all.data(), static_cast<std::streamsize>(all.size()));
    all.resize(static_cast<std::size_t>(in.gcount()));
    while (!all.empty() && all.back() == '\n')
        all.pop_back();
    return all;
}

Access Host::directory(const std::string& absolute) const {
    DIR* open = ::opendir(at(absolute).c_str());
    if (open == nullptr) return of_error();
    ::closedir(open);
    return Access::ok;
}

Access Host::readable(const std::string& absolute) const {
    return ::access(at(absolute).c_str(), R_OK) == 0 ? Access::ok : of_error();
}

fs::path Host::program(const std::string& name) const {
    for (const fs::path& folder : search_path) {
        fs::path file = at((folder / name).string());
        std::error_code error;
        if (fs::is_regular_file(file, error) && ::access(file.c_str(), X_OK) == 0) return file;
    }
    return {};
}

std::string Host::version_line(const fs::path& program, const std::string& argument,
                               const std::string& mark) const {
    const Scratch scratch;
    const fs::path output = scratch / "version";
    const Interrupt interrupt;
    run_process({{program.string(), argument}, output, std::chrono::seconds(5), text_limit},
                interrupt);
    std::ifstream in(output);
    for (std::string line; std::getline(in, line);) {
        if (line.find(mark) == std::string::npos) continue;
        const auto from = line.find_first_not_of(' ');
        return line.substr(from, line.find_last_not_of(' ') + 1 - from);
    }
    return "";
}

Host this_host() {
    Host host;
    host.search_path = split_path(std::getenv("PATH"));
    // Debian keeps some tools where a plain user's PATH does not lead.
    host.search_path.emplace_back("/usr/sbin");
    host.cpuid = stint::x86::HardwareCpuid{};
    host.xcr0 = [] { return stint::x86::xgetbv(0); };
    host.kvm = ask_kvm;
    return host;
}

} // namespace lab::doctor
