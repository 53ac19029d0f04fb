// SPDX-License-Identifier: MIT
// A file that is there whole or not at all.
#include "lab/host/output_file.hpp"

#include "lab/error.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace lab {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void refuse(const std::string& file, int error) {
    throw Failure(fmt::format("cannot write {}: {}", quote(file), std::strerror(error)));
}

/// 0 or an errno.
int write_all(int descriptor, std::string_view contents) {
    while (!contents.empty()) {
        const ssize_t written = ::write(descriptor, contents.data(), contents.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        contents.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

/// The file itself when `file` is a link to one, so that the rename replaces it and not the link.
fs::path target_of(const std::string& file) {
    std::error_code error;
    const fs::path target = fs::canonical(file, error);
    return error ? fs::path(file) : target;
}

fs::path folder_of(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

bool is_stream(const std::string& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

/// The permissions of a file that open() would have made.
mode_t usual_permissions() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

} // namespace

void check_output(const std::string& file) {
    if (file == "-") return;
    std::error_code error;
    if (file.empty()) refuse(file, ENOENT);
    if (fs::is_directory(file, error)) refuse(file, EISDIR);
    const std::string asked = is_stream(file) ? file : folder_of(target_of(file)).string();
    if (::access(asked.c_str(), W_OK) != 0) refuse(file, errno);
}

void write_output(const std::string& file, std::string_view contents) {
    if (file == "-") {
        std::fwrite(contents.data(), 1, contents.size(), stdout);
        return; // main() flushes and looks for errors
    }
    check_output(file);
    if (is_stream(file)) {
        const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
        const int error = descriptor < 0 ? errno : write_all(descriptor, contents);
        if (descriptor >= 0) ::close(descriptor);
        if (error != 0) refuse(file, error);
        return;
    }
    const fs::path target = target_of(file);
    std::string name = (folder_of(target) / ".stint-XXXXXX").string();
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) refuse(file, errno);
    int error = write_all(descriptor, contents);
    if (error == 0 && ::fchmod(descriptor, usual_permissions()) != 0) error = errno;
    if (::close(descriptor) != 0 && error == 0) error = errno;
    if (error == 0 && ::rename(name.c_str(), target.c_str()) != 0) error = errno;
    if (error != 0) {
        ::unlink(name.c_str());
        refuse(file, error);
    }
}

} // namespace lab
