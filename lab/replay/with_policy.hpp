// SPDX-License-Identifier: MIT
// From a policy's specification, a run-time string, to its type.
#pragma once

#include "lab/replay/replay.hpp"
#include "lab/text/quote.hpp"

#include "stint/policy/list.hpp"
#include "stint/policy/spec.hpp"

#include <fmt/format.h>

namespace lab {

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
            throw BadPolicy(fmt::format("policy {}: {}", quote(spec), why));
        }
        visit(policy);
    });
    if (!found) throw BadPolicy(fmt::format("there is no policy {}", quote(spec)));
}

} // namespace lab
