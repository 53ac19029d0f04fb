// SPDX-License-Identifier: MIT
// From the words of the command line to a workload.
#include "lab/choose/workload.hpp"

#include "lab/choose/place.hpp"
#include "lab/choose/words.hpp"
#include "lab/error.hpp"
#include "lab/machine/program_file.hpp"
#include "lab/machine/schedule.hpp"

#include <set>

namespace lab {
namespace {

Workload resolve(std::string text, std::vector<std::vector<std::string>> programs,
                 const std::string& machine) {
    Workload workload{std::move(text), std::move(programs)};
    if (machine == "sim") {
        try {
            if (workload.programs.size() > 1)
                throw BadSchedule("the simulator runs one program at a time; use --machine tcg");
            schedule(workload.programs[0]);
        } catch (const BadSchedule& bad) {
            throw Usage(bad.what());
        }
        return workload;
    }
    for (auto& words : workload.programs)
        words[0] = find_program(words[0]).string();
    return workload;
}

} // namespace

Workload choose_workload(const std::string& text, const std::string& machine) {
    return resolve(text, split_workload(text), machine);
}

Workload choose_program(const std::vector<std::string>& words, const std::string& machine) {
    if (words[0].empty()) throw Usage("the program after -- has an empty name");
    return resolve(join_words(words), {words}, machine);
}

void check_programs(const std::vector<Result>& results, const std::string& machine) {
    if (machine == "sim") return;
    std::set<std::string> seen;
    for (const Result& result : results) {
        for (const auto& words : result.job.programs) {
            if (seen.insert(words[0]).second) load_program(words[0]);
        }
    }
}

} // namespace lab
