// SPDX-License-Identifier: MIT
// From the words of the command line to a policy of the engine.
#include "lab/choose/policy.hpp"

#include "lab/error.hpp"
#include "lab/replay/with_policy.hpp"
#include "lab/text/nearest.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

namespace lab {
namespace {

std::string to_string(stint::Text text) { return {text.data, text.size}; }

stint::Text to_text(const std::string& text) { return {text.data(), text.size()}; }

template <stint::Policy P>
PolicyChoice describe(const std::string& spec, const P& policy) {
    PolicyChoice choice;
    choice.spec = spec;
    choice.name = to_string(P::name);
    choice.rule = to_string(P::rule);
    choice.traps = P::traps;
    choice.measuring_only = std::is_same_v<P, stint::None>;
    policy.each([&](stint::Text key, auto value) {
        if constexpr (std::is_same_v<decltype(value), stint::Text>)
            choice.parameters.emplace_back(to_string(key), to_string(value));
        else
            choice.parameters.emplace_back(to_string(key), static_cast<unsigned>(value));
    });
    return choice;
}

} // namespace

std::vector<std::string> policy_names() {
    std::vector<std::string> names;
    stint::each_policy(stint::Policies{},
                       [&]<stint::Policy P>(stint::usize) { names.push_back(to_string(P::name)); });
    return names;
}

PolicyChoice choose_policy(const std::string& spec) {
    const stint::PolicySpec parts = stint::split_spec(to_text(spec));
    if (stint::find_policy(parts.name) == stint::Policies::size)
        throw Usage(no_such("policy", "policies", to_string(parts.name), policy_names()));
    if (parts.parameters.size == 0 && parts.name.size != spec.size())
        throw Usage(fmt::format("policy {}: no parameter follows the colon", quote(spec)));
    PolicyChoice choice;
    try {
        with_policy(spec,
                    [&]<stint::Policy P>(const P& policy) { choice = describe(spec, policy); });
    } catch (const BadPolicy& error) {
        throw Usage(error.what());
    }
    return choice;
}

std::vector<PolicyChoice> choose_policies(const std::vector<std::string>& specs) {
    std::vector<PolicyChoice> chosen;
    const auto add = [&](const std::string& spec) {
        PolicyChoice choice = choose_policy(spec);
        const auto same = [&](const PolicyChoice& other) {
            return other.name == choice.name && other.parameters == choice.parameters;
        };
        if (std::none_of(chosen.begin(), chosen.end(), same)) chosen.push_back(std::move(choice));
    };
    for (const std::string& spec : specs.empty() ? std::vector<std::string>{"all"} : specs) {
        if (spec != "all") {
            add(spec);
            continue;
        }
        for (const std::string& name : policy_names())
            add(name);
    }
    return chosen;
}

} // namespace lab
