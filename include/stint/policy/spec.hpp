// SPDX-License-Identifier: MIT
// A policy with its parameters as one word, `sleazy:threshold=3,width=8`: the same reader serves
// the command line and the kernel's job list.
#pragma once

#include "stint/policy.hpp"

namespace stint {

/// The two halves of a specification; `parameters` is empty when there is no colon.
struct PolicySpec {
    Text name;
    Text parameters;
};

constexpr PolicySpec split_spec(Text spec) {
    const usize colon = spec.find(':');
    return {spec.slice(0, colon), spec.slice(colon + 1)};
}

/// Applies `key=value,...` to a policy. Null when done; else the reason, and the policy is as it
/// was.
template <Policy P>
constexpr const char* configure(P& policy, Text parameters) {
    P changed = policy;
    while (parameters.size > 0) {
        const usize comma = parameters.find(',');
        const Text pair = parameters.slice(0, comma);
        const usize equals = pair.find('=');
        if (equals == pair.size || comma + 1 == parameters.size)
            return "a parameter is written key=value";
        if (const char* why = changed.set(pair.slice(0, equals), pair.slice(equals + 1)))
            return why;
        parameters = parameters.slice(comma + 1);
    }
    if constexpr (requires { changed.check(); }) {
        if (const char* why = changed.check()) return why;
    }
    policy = changed;
    return nullptr;
}

} // namespace stint
