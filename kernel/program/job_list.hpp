// SPDX-License-Identifier: MIT
// The archive's `jobs` file, as docs/wire.md describes it: one job a line. A pure parser: a line
// in, a job or one clear reason out; blank lines are skipped.
#pragma once

#include "kernel/bytes.hpp"

namespace kernel::program {

enum class Record : u8 { none, counts, ring };

enum class JobFault : u8 {
    none,
    bad_character,
    not_a_job,
    no_id,
    unknown_field,
    repeated_field,
    missing_field,
    bad_record,
    bad_quantum,
    no_separator,
    no_program,
    too_many_programs,
    too_many_arguments,
    too_long,
    bad_escape,
};

/// One clear phrase a fault, to follow "the job in line N".
constexpr const char* describe(JobFault fault) {
    switch (fault) {
    case JobFault::none:
        return "is sound";
    case JobFault::bad_character:
        return "has a byte that is not printable (write it as %XX)";
    case JobFault::not_a_job:
        return "does not begin with the word job";
    case JobFault::no_id:
        return "has no id";
    case JobFault::unknown_field:
        return "has a field that is not policy, rung, record or quantum";
    case JobFault::repeated_field:
        return "has a field twice";
    case JobFault::missing_field:
        return "lacks one of policy, rung, record and quantum";
    case JobFault::bad_record:
        return "has a record that is not none, counts or ring";
    case JobFault::bad_quantum:
        return "has a quantum that is not 1 to 60000000 microseconds";
    case JobFault::no_separator:
        return "has no -- before its program";
    case JobFault::no_program:
        return "names no program";
    case JobFault::too_many_programs:
        return "has too many programs (at most 16)";
    case JobFault::too_many_arguments:
        return "has too many arguments (at most 128)";
    case JobFault::too_long:
        return "is too long (at most 8192 characters of arguments)";
    case JobFault::bad_escape:
        return "has a % that is not followed by two hexadecimal digits";
    }
    return "has an unknown fault";
}

/// A parsed job. `arguments` holds the words of all programs in turn, decoded and ended by NUL
/// in `storage`; program p owns arguments [programs[p], programs[p + 1]), the first of which is its
/// name. So a Job must not be copied, and lives long: keep it in static or allocated memory.
struct Job {
    static constexpr usize programs_maximum = 16, arguments_maximum = 128, storage_size = 8192;
    static constexpr u32 quantum_maximum = 60'000'000;

    Job() = default;
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    Text id, policy, rung; ///< point into the line, still escaped
    Record record = Record::none;
    u32 quantum = 0; ///< microseconds
    usize program_count = 0;
    usize programs[programs_maximum + 1] = {};
    Text arguments[arguments_maximum] = {};
    char storage[storage_size] = {};
};

/// Takes the next line that is not blank off the front of `rest` (the file's remaining text) and
/// counts `number` up by the lines passed. False at the end.
bool next_line(Text& rest, Text& line, u32& number);

/// Parses one line (without its line feed) into `job`.
JobFault parse_job(Text line, Job& job);

} // namespace kernel::program
