// SPDX-License-Identifier: MIT
// Which cost profiles price a bench: the modelled columns of its tables.
#pragma once

#include "lab/cost/nearest.hpp"

#include <string>
#include <vector>

namespace lab {

struct Pricing {
    std::vector<const cost::Profile*> columns; ///< at least one, each once; into the catalogue
    const cost::Profile* here = nullptr;       ///< the nearest to this CPU
    std::string why_here;                      ///< how near it is
    const cost::Profile* exported = nullptr;   ///< the one for JSON: no matter which CPU this is
};

/// Takes the files among the names (with a slash, or ending in .json) into the catalogue, and gives
/// the names with each file's profile in its place. Throws Failure for a file that is no profile.
std::vector<std::string> load_named_files(cost::Catalogue& catalogue,
                                          std::vector<std::string> names);

/// The profiles named; where none is, two of history, 2006 and 2015, and the nearest to this CPU.
/// Throws Usage for an unknown name, Failure when there is no profile at all.
Pricing choose_pricing(const cost::Catalogue& catalogue, const std::vector<std::string>& names);

} // namespace lab
