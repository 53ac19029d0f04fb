// SPDX-License-Identifier: MIT
// Programs of the host that the lab starts.
#include "lab/host/tool.hpp"

#include "lab/error.hpp"
#include "lab/host/process.hpp"
#include "lab/host/scratch.hpp"
#include "lab/text/last_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <unistd.h>

namespace lab {
namespace fs = std::filesystem;

bool on_path(const char* name) {
    const char* variable = std::getenv("PATH");
    std::string_view path = variable != nullptr ? variable : "/usr/bin:/bin";
    while (!path.empty()) {
        const std::string_view folder = path.substr(0, path.find(':'));
        path.remove_prefix(std::min(folder.size() + 1, path.size()));
        if (::access((fs::path(folder) / name).c_str(), X_OK) == 0) return true;
    }
    return false;
}

std::string ask(const std::vector<std::string>& command, const Interrupt& interrupt) {
    constexpr unsigned long most_output = 1ul << 30; // of any file that it writes
    const Scratch scratch;
    const fs::path output = scratch / "answer";
    const Ended ended =
        run_process({command, output, std::chrono::seconds(30), most_output}, interrupt);
    if (ended.how == Ended::How::interrupted)
        throw Failure("interrupted; nothing was written", ExitCode::interrupted);
    if (ended.how != Ended::How::exited || ended.value != 0)
        throw Failure(fmt::format("{} does not work: `{}` failed: {}", command[0],
                                  fmt::join(command, " "), last_line(read_if_there(output))));
    return read_file(output);
}

} // namespace lab
