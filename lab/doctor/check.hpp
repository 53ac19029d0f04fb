// SPDX-License-Identifier: MIT
// What the doctor finds: one line each, with the next step where something is missing.
#pragma once

#include "lab/doctor/host.hpp"

#include <string>
#include <vector>

namespace lab::doctor {

enum class Status : unsigned char {
    ok,
    limited, ///< there, but less than it could be
    missing
};

struct Check {
    std::string group; ///< `cpu`, `state`, `rungs`, `safety`, `machines`, `tools`, `recording`
    std::string name;
    Status status;
    std::string found; ///< in words
    std::string next;  ///< what to do about it; empty for `ok`, and where nothing can be done
};
using Checks = std::vector<Check>;

// One a file of this folder; each adds its lines.
void check_cpu(const Host&, Checks&);       ///< name, XSAVE components, rungs
void check_safety(const Host&, Checks&);    ///< LazyFP class, the kernel's mitigations
void check_machines(const Host&, Checks&);  ///< KVM, QEMU, Bochs, GRUB, xorriso
void check_recording(const Host&, Checks&); ///< BTF, tracepoints, privileges

/// All of them, in the order of the groups.
Checks examine(const Host&);

} // namespace lab::doctor
