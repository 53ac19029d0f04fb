// SPDX-License-Identifier: MIT
// A job as the kernel gets it.
#include "lab/machine/job_line.hpp"

#include "lab/machine/encoding.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace lab {
namespace {

/// Lengths of archive names are whole numbers of these: a vector register of the widest that a C
/// library searches a string with. Small, for the kernel keeps the first 63 characters of a name.
constexpr std::size_t step = 32;

const char* record_of(const Job& job) {
    if (job.keep_ring) return "ring";
    return job.quiet ? "none" : "counts";
}

} // namespace

std::string archive_name(std::size_t index, std::string_view file_name) {
    std::string head = fmt::format("/{}", index + 1);
    const std::size_t bare = head.size() + 1 + file_name.size();
    head.append((step - bare % step) % step, '_');
    return head + "/" + std::string(file_name);
}

std::string show_names(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        std::size_t end = 1; // of a padded folder: a slash, digits, lines, a slash
        if (text[0] == '/') {
            while (end < text.size() && text[end] >= '0' && text[end] <= '9')
                ++end;
            const std::size_t digits = end;
            while (end < text.size() && text[end] == '_')
                ++end;
            if (digits > 1 && end > digits && end < text.size() && text[end] == '/') {
                text.remove_prefix(end + 1);
                continue;
            }
        }
        shown += text[0];
        text.remove_prefix(1);
    }
    return shown;
}

std::string job_line(const Job& job, std::string_view id) {
    std::string line =
        fmt::format("job {} policy={} rung={} record={} quantum={} --", id, encode_word(job.policy),
                    encode_word(job.rung), record_of(job), job.quantum_us);
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
