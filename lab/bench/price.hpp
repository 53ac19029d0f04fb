// SPDX-License-Identifier: MIT
// From the counts of an outcome to modelled cycles, and to the bytes that moved.
#pragma once

#include "lab/cost/model.hpp"
#include "lab/machine/machine.hpp"

#include <optional>

namespace lab {

/// Cycles per switch by what they were spent on; nothing where there was no switch. The profile's
/// figures for the outcome's rung, or those that stand nearest to it.
std::optional<cost::Cycles> price(const Outcome& outcome, const cost::Profile& profile);

/// The costs of a rung by its name; unknown names are priced as FXSAVE.
cost::Costs costs_of(const cost::Profile& profile, const std::string& rung);

/// Nominal size of the area times the transfers.
stint::u64 bytes_moved(const Outcome& outcome);

} // namespace lab
