// SPDX-License-Identifier: MIT
// A job as the kernel gets it.
#include "lab/machine/job_line.hpp"

#include "lab/machine/encoding.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace lab {
namespace {

/// Lengths of archive names are whole numbers of these: two vector registers of the widest that a
/// C library searches a string with.
constexpr std::size_t step = 64;

} // namespace

std::string archive_name(std::size_t index, std::string_view file_name) {
    std::string head = fmt::format("/{}", index + 1);
    const std::size_t bare = head.size() + 1 + file_name.size();
    head.append((step - bare % step) % step, '_');
    return head + "/" + std::string(file_name);
}

std::string_view shown_name(std::string_view archive_name) {
    return archive_name.substr(archive_name.rfind('/') + 1);
}

std::string job_line(const Job& job, std::string_view id) {
    std::string line =
        fmt::format("job {} policy={} rung={} record={} quantum={} --", id, encode_word(job.policy),
                    encode_word(job.rung), job.keep_ring ? "ring" : "counts", job.quantum_us);
    for (std::size_t i = 0; i < job.programs.size(); ++i) {
        if (i > 0) line += " &";
        const std::vector<std::string>& words = job.programs[i];
        line += ' ';
        line += encode_word(archive_name(i, std::filesystem::path(words[0]).filename().string()));
        for (std::size_t word = 1; word < words.size(); ++word)
            line += ' ' + encode_word(words[word]);
    }
    return line;
}

} // namespace lab
