// SPDX-License-Identifier: MIT
// What became of a boot, from what it left behind: a pure function of texts.
#pragma once

#include "lab/host/process.hpp"
#include "lab/machine/machine.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace lab {

/// How an emulator says that the kernel came to its end.
enum class Verdict : unsigned char {
    exit_code, ///< its own exit code is what the kernel told its debug-exit device
    report     ///< its exit code means nothing: the report's end line alone does
};

/// What a boot left behind.
struct Boot {
    std::string emulator; ///< its name, for messages
    Ended ended;
    std::chrono::seconds timeout;
    std::string messages; ///< the emulator's own output
    std::string console;  ///< COM1
    std::string report;   ///< COM2
    Verdict verdict = Verdict::exit_code;
    unsigned cpus = 1; ///< of the machine, all of which must run the kernel
};

/// What became of the first jobs of a boot's list of `count`: of all after a good end; else of
/// those that were over before, and of the one that the boot ended in. At least one.
std::vector<Outcome> boot_results(const Boot& boot, std::size_t count);

/// The outcome of a boot with one job.
Outcome boot_result(const Boot& boot);

} // namespace lab
