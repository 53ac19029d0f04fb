// SPDX-License-Identifier: MIT
// From a policy's specification, a run-time string, to its type.
#pragma once

#include "lab/replay/replay.hpp"

#include "stint/policy/list.hpp"
#include "stint/policy/spec.hpp"

#include <fmt/format.h>

namespace lab {

inline std::string names_of_policies() {
    std::string names;
    stint::each_policy(stint::Policies{}, [&]<stint::Policy P>(stint::usize) {
        if (!names.empty()) names += ", ";
        names.append(P::name.data, P::name.size);
    });
    return names;
}

/// Calls visit(P) with the configured policy. Throws BadPolicy.
template <class Visit>
void with_policy(const std::string& spec, Visit visit) {
    const stint::PolicySpec parts = stint::split_spec({spec.data(), spec.size()});
    bool found = false;
    stint::each_policy(stint::Policies{}, [&]<stint::Policy P>(stint::usize) {
        if (!(P::name == parts.name)) return;
        found = true;
        P policy;
        if (const char* why = stint::configure(policy, parts.parameters)) {
            throw BadPolicy(fmt::format("policy '{}': {}", spec, why));
        }
        visit(policy);
    });
    if (!found) {
        throw BadPolicy(
            fmt::format("policy '{}' is unknown; there are {}", spec, names_of_policies()));
    }
}

} // namespace lab
