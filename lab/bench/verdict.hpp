// SPDX-License-Identifier: MIT
// Which policy wins a load under a cost profile, by how much, and what it saves: from the numbers
// alone.
#pragma once

#include "lab/cost/model.hpp"

#include <optional>
#include <string>
#include <vector>

namespace lab {

/// A policy's modelled cycles per switch under one load.
struct Entrant {
    std::string policy;
    bool candidate = true; ///< false: shown, never the cheapest (it is for measuring only)
    std::optional<cost::Cycles> cycles;
};

/// Indices of the cheapest candidates: the smallest total, and all within half a per cent or a
/// tenth of a cycle of it, which the table's figures do not tell apart.
std::vector<std::size_t> cheapest(const std::vector<Entrant>& entrants);

/// `LOAD goes to A and B, 12.3 cycles a switch against 45.6 of C: no trap`, where C is the cheapest
/// of the others and the reason is the part of the cost in which A saves most against it.
std::string verdict(const std::string& load, const std::vector<Entrant>& entrants);

} // namespace lab
