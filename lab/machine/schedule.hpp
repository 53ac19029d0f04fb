// SPDX-License-Identifier: MIT
// Scripted schedules: what a round-robin kernel with one CPU would report while it runs a workload
// whose switches do not depend on time.
#pragma once

#include "stint/event.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace lab {

/// The words cannot be scripted; what() is one line. A usage error.
struct BadSchedule : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Numbers of the threads in a script.
struct Cast {
    static constexpr stint::u32 idle = 0, b = 1, a = 2;
};

/// `stints`: A uses the FPU in `use` stints, then not in `skip`, and so on, `total` in all, beside
/// B, which never does. The region is that of the program: B marks, gives way `total` times, marks.
struct StintsScript {
    stint::u32 use = 1, skip = 0, total = 400;
};
std::vector<stint::Event> schedule(const StintsScript& script);

/// `pingpong`: two threads in turn; those that `fpu` names use it once a turn.
struct PingpongScript {
    enum class Fpu : unsigned char { none, one, both };
    stint::u32 rounds = 1000;
    Fpu fpu = Fpu::both;
};
std::vector<stint::Event> schedule(const PingpongScript& script);

/// Reads `stints --use K ...` or `pingpong --rounds N ...`; throws BadSchedule.
std::vector<stint::Event> schedule(const std::vector<std::string>& arguments);

} // namespace lab
