// SPDX-License-Identifier: MIT
// A workload as one string of words, `pi 300000 & getpid_loop`, taken apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// The programs of a workload, each a list of words, in order; the first is the job's, the others
/// run beside it. A lone `&` outside quotes separates programs. Blanks separate words; '...' and
/// "..." and a backslash keep what they hold, as in a shell, and nothing else is special. Throws
/// Usage.
std::vector<std::vector<std::string>> split_workload(std::string_view text);

/// The string that `split_workload` takes apart into these words again.
std::string join_words(const std::vector<std::string>& words);

} // namespace lab
