// SPDX-License-Identifier: MIT
// The archive of a boot.
#include "lab/machine/boot_archive.hpp"

#include "lab/machine/archive.hpp"
#include "lab/machine/job_line.hpp"
#include "lab/machine/program_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>

namespace lab {
namespace {

namespace fs = std::filesystem;

/// Files by their names in the archive.
using Contents = std::map<std::string, fs::path>;

/// Adds a job's programs; false where a name is taken by another file.
bool add(Contents& contents, const Job& job) {
    Contents more;
    for (std::size_t i = 0; i < job.programs.size(); ++i) {
        const fs::path file = job.programs[i][0];
        const std::string name = archive_name(i, file.filename().string());
        const auto there = contents.find(name);
        if (there != contents.end() && there->second != file) return false;
        more.emplace(name, file);
    }
    contents.merge(more);
    return true;
}

} // namespace

std::string boot_job_id(std::size_t index) { return fmt::format("{}", index + 1); }

std::size_t jobs_of_one_archive(std::span<const Job* const> jobs) {
    Contents contents;
    std::size_t count = 0;
    while (count < jobs.size() && add(contents, *jobs[count]))
        ++count;
    return count;
}

std::string boot_archive(std::span<const Job* const> jobs) {
    Contents contents;
    std::string list;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        add(contents, *jobs[i]);
        list += job_line(*jobs[i], boot_job_id(i)) + "\n";
    }
    Archive archive;
    archive.add("jobs", list, 0644);
    for (const auto& [name, file] : contents)
        archive.add(name, load_program(file), 0755);
    return archive.finish();
}

} // namespace lab
