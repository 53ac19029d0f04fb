// SPDX-License-Identifier: MIT
#include "lab/replay/replay.hpp"

#include "lab/replay/driver.hpp"
#include "lab/replay/with_policy.hpp"

namespace lab {

stint::Counts replay(std::span<const stint::Event> events, const std::string& spec) {
    stint::Counts counts;
    with_policy(spec, [&]<stint::Policy P>(P policy) {
        Driver<P> driver;
        driver.engine.policy = policy;
        for (const stint::Event& event : events)
            driver.feed(event);
        counts = driver.counts();
    });
    return counts;
}

} // namespace lab
