// SPDX-License-Identifier: MIT
#include "lab/machine/sim.hpp"

#include "lab/machine/schedule.hpp"
#include "lab/replay/driver.hpp"
#include "lab/replay/replay.hpp"
#include "lab/replay/ring.hpp"

#include "stint/layout.hpp"
#include "stint/policy/list.hpp"

namespace lab {

namespace {

/// Nominal bytes of an area on the CPU that the simulator stands for: x87, SSE and AVX enabled.
constexpr stint::u32 fxsave_area = stint::legacy_size;
constexpr stint::u32 xsave_area = stint::extended_offset + 256;

} // namespace

Outcome Sim::run(const Job& job) {
    Outcome outcome;
    outcome.rung = job.rung == "best" ? "xsaveopt" : job.rung;
    outcome.area_size = outcome.rung == "fxsave" ? fxsave_area : xsave_area;
    try {
        if (job.programs.size() != 1) throw BadSchedule("the simulator runs one program at a time");
        const std::vector<stint::Event> events = schedule(job.programs[0]);
        outcome.counts = replay(events, job.policy);
        outcome.status = Status::done;
        outcome.code = 0;
        outcome.marked = true;
        if (job.keep_ring) outcome.ring = write_ring({{"lazy"}, events, 0});
    } catch (const std::runtime_error& error) {
        outcome.status = Status::refused;
        outcome.why = error.what();
    }
    return outcome;
}

} // namespace lab
