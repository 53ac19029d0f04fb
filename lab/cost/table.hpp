// SPDX-License-Identifier: MIT
// The profiles as Markdown: the table of docs/costs.md, and any later list on a terminal.
#pragma once

#include "cost/profile.hpp"

namespace lab::cost {

// One row a profile and rung: costs in cycles, the break-even use, and the kinds. Ends in "\n".
std::string summary_table(const Catalogue&);

// One row a figure of one profile: value, kind, stand-in, and where it is from. Ends in "\n".
std::string figure_table(const Profile&);

// The generated part of docs/costs.md: the summary, then each profile with figures, sources, notes.
std::string document(const Catalogue&);

} // namespace lab::cost
