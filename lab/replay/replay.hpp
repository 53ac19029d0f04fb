// SPDX-License-Identifier: MIT
// A list of events under one policy: counts.
#pragma once

#include "stint/context.hpp"
#include "stint/event.hpp"

#include <span>
#include <stdexcept>
#include <string>

namespace lab {

/// The policy's specification is wrong; what() is one line. A usage error.
struct BadPolicy : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The counts of the marked region, or of all events where none is marked. `spec` is a policy with
/// its parameters, `sleazy:threshold=3`. Throws BadPolicy or BadEvents.
stint::Counts replay(std::span<const stint::Event> events, const std::string& spec);

} // namespace lab
