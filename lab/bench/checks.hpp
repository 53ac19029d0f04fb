// SPDX-License-Identifier: MIT
// How many registers a workload says that it has checked, and found wrong: the fields checked= and
// wrong= of its output.
#pragma once

#include "lab/bench/result.hpp"

#include <string_view>

namespace lab {

struct Checks {
    stint::u64 checked = 0, wrong = 0;
    std::size_t runs = 0;   ///< outputs that had both fields
    std::size_t silent = 0; ///< outputs that had not
    stint::u64 switches = 0, preemptions = 0;
};

/// Adds one output; false, and nothing is added to the sums, when it lacks a field.
bool add_checks(std::string_view console, Checks& checks);

/// The sums over results.
Checks sum_checks(const std::vector<const Result*>& results);

} // namespace lab
