// SPDX-License-Identifier: MIT
// A bench as JSON, schema `stint.bench/1`: equal benches give equal bytes.
#pragma once

#include "lab/bench/result.hpp"
#include "lab/cost/profile.hpp"

#include <map>
#include <string>

namespace lab {

/// `profile` prices the cycles; `host` are facts that change from run to run or host to host, empty
/// unless they were asked for. Ends in a line feed.
std::string to_json(const Bench& bench, const cost::Profile& profile,
                    const std::map<std::string, std::string>& host);

} // namespace lab
