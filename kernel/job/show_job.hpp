// SPDX-License-Identifier: MIT
// A job's result for people, on the screen alone: a line of the table that a machine without a lab
// beside it shows.
#pragma once
#include "kernel/bytes.hpp"
#include "kernel/program/job_list.hpp"
#include "kernel/task/process.hpp"

namespace kernel::job {

void show_head();

/// `first`: the job's first program, which has ended.
void show(const program::Job& job, const Process& first);

} // namespace kernel::job
