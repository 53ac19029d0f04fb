// SPDX-License-Identifier: MIT
// Parses the lines of the archive's `jobs` file.

#include "kernel/program/job_list.hpp"

#include "kernel/program/reader.hpp"

namespace kernel::program {
namespace {

bool blank(char character) { return character == ' ' || character == '\t' || character == '\r'; }

/// Takes the next word off the front of `rest`; an empty word at the end.
Text next_word(Text& rest) {
    while (rest.size != 0 && blank(*rest.data)) {
        rest = after(rest, 1);
    }
    usize length = 0;
    while (length < rest.size && !blank(rest.data[length])) {
        ++length;
    }
    const Text word(rest.data, length);
    rest = after(rest, length);
    return word;
}

int hexadecimal(char digit) {
    if (digit >= '0' && digit <= '9') {
        return digit - '0';
    }
    if (digit >= 'a' && digit <= 'f') {
        return digit - 'a' + 10;
    }
    return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

/// Decodes `word` and its final NUL into the job's storage. A word that is a lone `%` is the empty
/// argument.
JobFault store(Text word, Job& job, usize& stored, Text& argument) {
    argument = {job.storage + stored, 0};
    const auto put = [&](char character) {
        if (stored == Job::storage_size) {
            return false;
        }
        job.storage[stored++] = character;
        return true;
    };
    if (word == "%") {
        word = {};
    }
    for (usize i = 0; i < word.size; ++i) {
        char character = word.data[i];
        if (character == '%') {
            const int high = i + 2 < word.size ? hexadecimal(word.data[i + 1]) : -1;
            const int low = i + 2 < word.size ? hexadecimal(word.data[i + 2]) : -1;
            if (high < 0 || low < 0 || high + low == 0) {
                return JobFault::bad_escape;
            }
            character = static_cast<char>(high * 16 + low);
            i += 2;
        }
        if (!put(character)) {
            return JobFault::too_long;
        }
        ++argument.size;
    }
    return put('\0') ? JobFault::none : JobFault::too_long;
}

JobFault parse_quantum(Text value, u32& quantum) {
    u64 sum = 0;
    for (usize i = 0; i < value.size; ++i) {
        if (value.data[i] < '0' || value.data[i] > '9') {
            return JobFault::bad_quantum;
        }
        sum = sum * 10 + static_cast<u64>(value.data[i] - '0');
        if (sum > Job::quantum_maximum) {
            return JobFault::bad_quantum;
        }
    }
    quantum = static_cast<u32>(sum);
    return sum == 0 ? JobFault::bad_quantum : JobFault::none;
}

JobFault parse_record(Text value, Record& record) {
    if (value == "none") {
        record = Record::none;
    } else if (value == "counts") {
        record = Record::counts;
    } else if (value == "ring") {
        record = Record::ring;
    } else {
        return JobFault::bad_record;
    }
    return JobFault::none;
}

/// The fields by name; `seen` has a bit for each.
JobFault parse_field(Text word, Job& job, u8& seen) {
    constexpr Text names[] = {"policy=", "rung=", "record=", "quantum="};
    u8 index = 0;
    while (index < 4 && !starts_with(word, names[index])) {
        ++index;
    }
    if (index == 4) {
        return JobFault::unknown_field;
    }
    if ((seen >> index & 1) != 0) {
        return JobFault::repeated_field;
    }
    seen = static_cast<u8>(seen | 1 << index);
    const Text value = after(word, names[index].size);
    if (value.size == 0) {
        return JobFault::missing_field;
    }
    switch (index) {
    case 0:
        job.policy = value;
        return JobFault::none;
    case 1:
        job.rung = value;
        return JobFault::none;
    case 2:
        return parse_record(value, job.record);
    default:
        return parse_quantum(value, job.quantum);
    }
}

JobFault parse_programs(Text rest, Job& job) {
    usize stored = 0;
    usize arguments = 0;
    job.program_count = 0;
    bool open = false;
    for (Text word = next_word(rest); word.size != 0; word = next_word(rest)) {
        if (word == "&") {
            if (!open) {
                return JobFault::no_program;
            }
            open = false;
            continue;
        }
        if (!open) {
            if (job.program_count == Job::programs_maximum) {
                return JobFault::too_many_programs;
            }
            job.programs[job.program_count++] = arguments;
            open = true;
        }
        if (arguments == Job::arguments_maximum) {
            return JobFault::too_many_arguments;
        }
        if (const JobFault fault = store(word, job, stored, job.arguments[arguments++]);
            fault != JobFault::none) {
            return fault;
        }
    }
    job.programs[job.program_count] = arguments;
    return open ? JobFault::none : JobFault::no_program;
}

} // namespace

bool next_line(Text& rest, Text& line, u32& number) {
    while (rest.size != 0) {
        usize length = 0;
        while (length < rest.size && rest.data[length] != '\n') {
            ++length;
        }
        line = {rest.data, length};
        rest = after(rest, length < rest.size ? length + 1 : length);
        ++number;
        Text words = line;
        if (next_word(words).size != 0) {
            return true;
        }
    }
    return false;
}

JobFault parse_job(Text line, Job& job) {
    for (usize i = 0; i < line.size; ++i) {
        if (!blank(line.data[i]) && (line.data[i] < '!' || line.data[i] > '~')) {
            return JobFault::bad_character;
        }
    }
    if (!(next_word(line) == "job")) {
        return JobFault::not_a_job;
    }
    job.id = next_word(line);
    if (job.id.size == 0 || job.id == "--" || job.id == "&") {
        return JobFault::no_id;
    }
    u8 seen = 0;
    for (Text word = next_word(line);; word = next_word(line)) {
        if (word.size == 0) {
            return JobFault::no_separator;
        }
        if (word == "--") {
            break;
        }
        if (const JobFault fault = parse_field(word, job, seen); fault != JobFault::none) {
            return fault;
        }
    }
    if (seen != 0xf) {
        return JobFault::missing_field;
    }
    return parse_programs(line, job);
}

} // namespace kernel::program
