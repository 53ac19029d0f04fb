// SPDX-License-Identifier: MIT
// How a row of the paper tables is run and compared, the same for every machine.
#pragma once

#include "tests/paper/tables.hpp"

#include "lab/machine/machine.hpp"

#include <gtest/gtest.h>

#include <string>

namespace paper {

inline lab::Job job_of(const Row& row, const std::string& program) {
    lab::Job job;
    job.programs = {{program, "--use", std::to_string(row.use), "--skip", std::to_string(row.skip),
                     "--total", std::to_string(row.total)}};
    job.policy = row.policy;
    return job;
}

inline void expect_equal(const stint::Counts& found, const stint::Counts& expected) {
    EXPECT_EQ(found.switches, expected.switches);
    EXPECT_EQ(found.traps, expected.traps);
    EXPECT_EQ(found.saves, expected.saves);
    EXPECT_EQ(found.restores, expected.restores);
    EXPECT_EQ(found.skipped_restores, expected.skipped_restores);
    EXPECT_EQ(found.ts_writes, expected.ts_writes);
    EXPECT_EQ(found.spurious, 0U);
    EXPECT_EQ(found.preemptions, 0U);
}

} // namespace paper
