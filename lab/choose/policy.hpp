// SPDX-License-Identifier: MIT
// From the words of the command line to a policy of the engine, checked, with all its parameters.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lab {

/// A policy as the user chose it.
struct PolicyChoice {
    using Value = std::variant<unsigned, std::string>;

    std::string spec;                                      ///< as written, `sleazy:threshold=3`
    std::string name;                                      ///< without parameters
    std::string rule;                                      ///< what it does, one line
    std::vector<std::pair<std::string, Value>> parameters; ///< every one, defaults included
    bool traps = false;                                    ///< it uses CR0.TS
    /// Threads see each other's registers under it: it shows what a switch costs without FPU state,
    /// is no candidate for the cheapest, and programs may fail under it.
    bool measuring_only = false;
};

std::vector<std::string> policy_names();

/// One policy; throws Usage.
PolicyChoice choose_policy(const std::string& spec);

/// Each of `specs` in turn, `all` standing for every policy with its defaults; all of them where
/// `specs` is empty. One that was named twice stays once. Throws Usage.
std::vector<PolicyChoice> choose_policies(const std::vector<std::string>& specs);

} // namespace lab
