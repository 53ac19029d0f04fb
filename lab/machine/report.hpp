// SPDX-License-Identifier: MIT
// Reads what the kernel reports over the second serial line (docs/wire.md). Strict: a line of
// another kind, a field that is unknown, missing, twice there or no number where one belongs makes
// the report bad, and says where.
#pragma once

#include "stint/context.hpp"

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// The report breaks the wire's rules; what() is one line.
struct BadReport : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Report {
    enum class Status : unsigned char { exit, fault, error };

    struct Fault {
        std::string program, what;
        stint::u64 thread = 0, address = 0, instruction = 0;
    };
    struct UnknownCall {
        stint::u64 number = 0, times = 0;
    };
    struct Job {
        std::string id, policy, parameters, rung, record;
        Status status = Status::error;
        stint::u32 code = 0, area_size = 0;
        std::string why;           ///< of an error
        std::vector<Fault> faults; ///< of the job's program, and of those beside it
        stint::Counts counts;
        stint::u64 bytes = 0, instructions = 0;
        bool counted = false; ///< there was a line `counts`, or `region` where nothing is counted
        bool marked = false;
        std::vector<UnknownCall> unknown_calls;
        std::vector<std::byte> ring;
        stint::u64 lost_events = 0;
        std::optional<stint::u64> console_end; ///< bytes of COM1; set by the job's last line
    };

    std::string cpu, arch;
    stint::u64 xcr0 = 0;
    std::vector<std::string> rungs;
    stint::u64 cpus = 0;              ///< that run the kernel
    bool counts_instructions = false; ///< tsc=icount
    std::vector<std::string> notes;
    std::vector<Job> jobs;
    bool ended = false;    ///< there was an `end` line; else the kernel did not finish
    stint::u32 status = 0; ///< of the end line
    std::string why;       ///< when it is not 0
};

/// Throws BadReport. An empty report is one that did not end.
Report read_report(std::string_view bytes);

} // namespace lab
