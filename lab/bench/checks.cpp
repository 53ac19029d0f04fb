// SPDX-License-Identifier: MIT
// How many registers were checked and found wrong.
#include "lab/bench/checks.hpp"

#include <charconv>
#include <optional>

namespace lab {
namespace {

/// The sum of a field's values in the output; nothing when it is not there or no number.
std::optional<stint::u64> sum_of(std::string_view console, std::string_view key) {
    std::optional<stint::u64> sum;
    for (std::size_t at = console.find(key); at != console.npos; at = console.find(key, at + 1)) {
        const bool word_begins = at == 0 || console[at - 1] == ' ' || console[at - 1] == '\n';
        stint::u64 value = 0;
        const char* first = console.data() + at + key.size();
        const auto [end, error] = std::from_chars(first, console.data() + console.size(), value);
        if (!word_begins || error != std::errc{}) continue;
        sum = sum.value_or(0) + value;
    }
    return sum;
}

} // namespace

bool add_checks(std::string_view console, Checks& checks) {
    const auto checked = sum_of(console, "checked=");
    const auto wrong = sum_of(console, "wrong=");
    if (!checked || !wrong) {
        ++checks.silent;
        return false;
    }
    ++checks.runs;
    checks.checked += *checked;
    checks.wrong += *wrong;
    return true;
}

Checks sum_checks(const std::vector<const Result*>& results) {
    Checks checks;
    for (const Result* result : results) {
        if (!add_checks(result->outcome.console, checks)) continue;
        checks.switches += result->outcome.counts.switches;
        checks.preemptions += result->outcome.counts.preemptions;
    }
    return checks;
}

} // namespace lab
