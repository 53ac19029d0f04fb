// SPDX-License-Identifier: MIT
// What runs a job and gives back counts: the simulator, an emulator, later hardware.
#pragma once

#include "stint/context.hpp"

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lab {

/// Machine code of the kernel.
struct CodeRange {
    stint::u64 first = 0, size = 0; ///< virtual address, bytes
};

/// One workload under one policy, once.
struct Job {
    std::string workload;                           ///< as the user wrote it
    std::vector<std::vector<std::string>> programs; ///< argument vectors; [i][0] is a host path
    std::string policy = "lazy";                    ///< with parameters, `sleazy:threshold=3`
    std::string rung = "best";
    std::string cpu;  ///< the machine's CPU model; empty: its default
    unsigned smp = 1; ///< CPUs of the machine
    unsigned quantum_us = 1000;
    bool keep_ring = false; ///< record the events as well
    bool quiet = false;     ///< compile all counting out of the switch path: instructions alone
    std::vector<CodeRange> watched; ///< report each instruction executed in these; tcg only
    std::chrono::seconds timeout{60};
};

enum class Status : unsigned char {
    done,    ///< the program ended; `code` is its exit code
    fault,   ///< the program was ended by a fault; `code` is 128 + signal
    refused, ///< the job could not start; `why` says so
    broken,  ///< the machine failed: panic, no report, missing program; `why` says so
    timeout
};

struct Outcome {
    Status status = Status::broken;
    int code = 1;
    std::string why;             ///< one line, for every status but `done`
    std::string rung;            ///< what `best` became
    stint::u32 area_size = 0;    ///< nominal bytes of a transfer
    stint::Counts counts;        ///< of the region
    stint::u64 instructions = 0; ///< of the region, idle excluded; 0 where the machine has none
    bool marked = false;         ///< the program marked its region
    std::string console;         ///< what the programs wrote
    std::vector<std::string> unknown_calls;
    std::vector<std::string> notes;   ///< what to know about the machine, a line each
    std::vector<stint::u64> executed; ///< addresses in Job::watched, from boot to end, in order
    std::vector<std::byte> ring;      ///< event.hpp's format, when asked for
};

class Machine {
public:
    Machine() = default;
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;
    virtual ~Machine() = default;

    virtual std::string name() const = 0;
    /// May be called, as run_list() may, from several threads at once.
    virtual Outcome run(const Job& job) = 0;

    /// A start takes so long that one should serve many jobs: use run_list().
    virtual bool boots_lists() const { return false; }
    /// The outcome of each job, at its place.
    virtual std::vector<Outcome> run_list(std::span<const Job* const> jobs);
};

} // namespace lab
