// SPDX-License-Identifier: MIT
// What became of a boot, from what it left behind: a pure function of texts.
#pragma once

#include "lab/host/process.hpp"
#include "lab/machine/machine.hpp"

#include <chrono>
#include <string>

namespace lab {

/// The id of the one job of a boot.
inline constexpr const char* boot_job_id = "1";

/// What a boot left behind.
struct Boot {
    std::string emulator; ///< its name, for messages
    Ended ended;
    std::chrono::seconds timeout;
    std::string messages; ///< the emulator's own output
    std::string console;  ///< COM1
    std::string report;   ///< COM2
    unsigned cpus = 1;    ///< of the machine, all of which must run the kernel
};

Outcome boot_result(const Boot& boot);

} // namespace lab
