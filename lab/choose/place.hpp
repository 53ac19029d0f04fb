// SPDX-License-Identifier: MIT
// Where the build has put what the command needs: the kernel and the workloads. The place is the
// environment's STINT_BUILD, or is found from the command's own, so that a build directory can be
// moved.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lab {

/// The directory that holds `stint-kernel` and `workloads/`.
std::filesystem::path build_directory();

/// The reference kernel's file. Throws Failure when it was not built.
std::filesystem::path kernel_file();

/// The same kernel without a call of the engine on the switch path.
std::filesystem::path kernel_without_fpu_file();

/// Names of the built workloads, sorted, each once.
std::vector<std::string> workload_names();

/// The file that a workload's first word names: a built workload (musl before the other
/// libraries; `glibc/NAME` chooses), or a path when it holds a '/'. Throws Usage when there is
/// none.
std::filesystem::path find_program(const std::string& word);

} // namespace lab
