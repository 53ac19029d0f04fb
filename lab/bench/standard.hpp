// SPDX-License-Identifier: MIT
// The workloads of a bench that names none. Strings only: nothing else in the lab knows a program's
// name.
#pragma once

#include <string>
#include <vector>

namespace lab {

/// The three of the first screen.
struct Standard {
    static constexpr const char* fpu_loop = "pi 8000000 & getpid_loop";
    static constexpr const char* ping_pong = "pingpong --rounds 1000";
    /// Its output ends with the fields checked= and wrong=, numbers of registers.
    static constexpr const char* register_check = "patterns --threads 3 --seconds-of-work 0.1";
};

/// What the simulator can schedule.
inline std::vector<std::string> standard_for_sim() {
    return {"stints --use 1 --skip 0 --total 400", "stints --use 3 --skip 2 --total 400",
            "stints --use 10 --skip 1000 --total 1010", Standard::ping_pong};
}

} // namespace lab
