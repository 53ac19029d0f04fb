// SPDX-License-Identifier: MIT
// Every policy, one line each: a new one is a file in this folder and a line here.
#pragma once

#include "stint/policy/deferred.hpp"
#include "stint/policy/eager.hpp"
#include "stint/policy/lazy.hpp"
#include "stint/policy/none.hpp"
#include "stint/policy/owner.hpp"
#include "stint/policy/sleazy.hpp"
#include "stint/policy/sleazy_owner.hpp"

namespace stint {

template <class... T>
struct List {
    static constexpr usize size = sizeof...(T);
};

using Policies = List<None,        //
                      Lazy,        //
                      Sleazy,      //
                      Owner,       //
                      SleazyOwner, //
                      Eager,       //
                      Deferred>;

/// Calls visit.template operator()<P>(index) for each policy in order.
template <class... P, class Visit>
constexpr void each_policy(List<P...>, Visit visit) {
    usize index = 0;
    (visit.template operator()<P>(index++), ...);
}

/// Longest name of a policy, in characters.
inline constexpr usize longest_policy_name = 15;

/// The policy's index in `Policies`, or `Policies::size` when there is none of that name.
constexpr usize find_policy(Text name) {
    usize found = Policies::size;
    each_policy(Policies{}, [&]<Policy P>(usize index) {
        if (P::name == name) found = index;
    });
    return found;
}

} // namespace stint
