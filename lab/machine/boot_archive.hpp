// SPDX-License-Identifier: MIT
// The archive of a boot (docs/wire.md): a list of jobs and their programs.
#pragma once

#include "lab/machine/machine.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace lab {

/// The id of the job at `index` of a boot's list.
std::string boot_job_id(std::size_t index);

/// How many of the jobs, from the first on, fit in one archive: all, or those before one whose
/// program has another one's name there. At least 1.
std::size_t jobs_of_one_archive(std::span<const Job* const> jobs);

/// The archive of such jobs. Throws Failure when a program is none.
std::string boot_archive(std::span<const Job* const> jobs);

} // namespace lab
