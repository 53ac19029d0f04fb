// SPDX-License-Identifier: MIT
// A ring of events as bytes: read and written in the format of stint/event.hpp.
#pragma once

#include "stint/event.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lab {

struct Ring {
    std::vector<std::string> policies; ///< the recorder's policies, by index
    std::vector<stint::Event> events;
    stint::u64 lost = 0; ///< events after the last one kept

    /// Name of the policy under which the ring was recorded; empty when no event says so.
    std::string recorded_under() const;
};

/// Reads a ring, or throws BadEvents with one line that says what is wrong and where.
Ring read_ring(std::span<const std::byte> bytes);

std::vector<std::byte> write_ring(const Ring& ring);

} // namespace lab
