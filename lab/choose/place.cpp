// SPDX-License-Identifier: MIT
// Where the build has put the kernel and the workloads.
#include "lab/choose/place.hpp"

#include "lab/error.hpp"
#include "lab/text/nearest.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace lab {
namespace fs = std::filesystem;
namespace {

/// A program: a regular file that may be executed.
bool is_program(const fs::path& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    return !error && fs::is_regular_file(status) &&
           (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
}

/// The entries of a directory that `accept` takes, sorted; none when it cannot be read.
template <class Accept>
std::vector<fs::path> entries(const fs::path& directory, Accept accept) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator at(directory, error), end; !error && at != end;
         at.increment(error)) {
        if (accept(at->path())) found.push_back(at->path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// The folders of the C libraries, musl first, then the workloads' directory itself.
std::vector<fs::path> libraries() {
    const fs::path root = build_directory() / "workloads";
    std::vector<fs::path> folders = entries(root, [](const fs::path& path) {
        std::error_code error;
        return fs::is_directory(path, error) && path.filename() != "CMakeFiles";
    });
    std::stable_partition(folders.begin(), folders.end(),
                          [](const fs::path& path) { return path.filename() == "musl"; });
    folders.push_back(root);
    return folders;
}

fs::path built_kernel(const char* target) {
    fs::path file = build_directory() / target;
    std::error_code error;
    if (!fs::is_regular_file(file, error))
        throw Failure(fmt::format("the reference kernel is not built: {} does not exist; build the "
                                  "target {}, or use --machine sim",
                                  plain(file.string(), 300), target));
    return file;
}

} // namespace

fs::path build_directory() {
    const char* chosen = std::getenv("STINT_BUILD");
    if (chosen != nullptr && *chosen != '\0') return chosen;
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path().parent_path();
}

fs::path kernel_file() { return built_kernel("stint-kernel"); }

fs::path kernel_without_fpu_file() { return built_kernel("stint-kernel-without-fpu"); }

std::vector<std::string> workload_names() {
    std::set<std::string> names;
    for (const fs::path& folder : libraries()) {
        for (const fs::path& file : entries(folder, is_program))
            names.insert(file.filename());
    }
    return {names.begin(), names.end()};
}

fs::path find_program(const std::string& word) {
    std::error_code error;
    if (word.find('/') == std::string::npos) {
        for (const fs::path& folder : libraries()) {
            if (is_program(folder / word)) return folder / word;
        }
        const bool here = fs::exists(word, error);
        const std::vector<std::string> names = workload_names();
        throw Usage((names.empty()
                         ? fmt::format("there is no workload {}: none is built; build the "
                                       "target workloads",
                                       quote(word))
                         : no_such("workload", "workloads", word, names)) +
                    (here ? fmt::format("; for the file here write './{}'", plain(word)) : ""));
    }
    fs::path built = build_directory() / "workloads" / word;
    if (word.front() != '/' && word.front() != '.' && is_program(built)) return built;
    if (!fs::exists(word, error))
        throw Usage(fmt::format("there is no program {}: the file does not exist", quote(word)));
    if (!fs::is_regular_file(word, error))
        throw Usage(fmt::format("{} is no program: it is not a regular file", quote(word)));
    return word;
}

} // namespace lab
