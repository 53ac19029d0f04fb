// SPDX-License-Identifier: MIT
// Prints the generated part of docs/costs.md from the profiles as they are now.
#include "cost/table.hpp"

#include <cstdio>

int main() {
    const auto profiles = lab::cost::catalogue();
    for (const auto& line : profiles.errors)
        std::fprintf(stderr, "stint_costs: %s\n", line.c_str());
    if (!profiles.errors.empty()) return 1;
    const auto text = lab::cost::document(profiles);
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
}
