// SPDX-License-Identifier: MIT
// The table on the screen: policy, workload, counts, and ticks of the time-stamp counter.
#include "kernel/job/show_job.hpp"
#include "kernel/cpu/clock.hpp"
#include "kernel/cpu/features.hpp"
#include "kernel/fpu/fpu.hpp"
#include "kernel/job/region.hpp"
#include "kernel/output/screen.hpp"
#include "kernel/output/text_writer.hpp"

namespace kernel::job {
namespace {

// Of the screen's 80 columns.
constexpr usize policy_width = 13, workload_width = 10, rung_width = 9, switches_width = 9,
                count_width = 9, per_switch_width = 11;
static_assert(policy_width + workload_width + rung_width + switches_width + 3 * count_width +
                  per_switch_width <
              80);

/// Writes cells of fixed widths.
class Row {
public:
    void left(Text text, usize width) {
        writer.put(text.slice(0, width));
        blanks(text.size, width);
    }
    void right(Text text, usize width) {
        blanks(text.size, width);
        writer.put(text);
    }
    void right(u64 number, usize width) {
        usize digits = 1;
        for (u64 rest = number; rest >= 10; rest /= 10)
            ++digits;
        blanks(digits, width);
        writer.put(number);
    }
    void text(Text text) { writer.put(text); }
    void end() { writer.put("\n"); }

private:
    void blanks(usize used, usize width) {
        for (; used < width; ++used)
            writer.put(" ");
    }
    TextWriter writer{screen::write};
};

Text last_name(Text path) {
    for (usize i = path.size; i > 0; --i)
        if (path[i - 1] == '/') return path.slice(i);
    return path;
}

} // namespace

void show_head() {
    const CpuBrand brand = read_cpu_brand();
    Row row;
    row.text("Stint on ");
    row.text(brand.text);
    row.text(clock::counts_instructions() ? ": instructions, counted"
                                          : ": cycles, measured by RDTSC");
    row.end();
    row.left("policy", policy_width);
    row.left("workload", workload_width);
    row.left("rung", rung_width);
    row.right("switches", switches_width);
    row.right(Text("#NM"), count_width);
    row.right(Text("saves"), count_width);
    row.right(Text("restores"), count_width);
    row.right("per switch", per_switch_width);
    row.end();
}

void show(const program::Job& job, const Process& first) {
    const stint::Counts& counts = region::result().counts;
    Row row;
    row.left(fpu::chosen().policy, policy_width);
    row.left(last_name(job.arguments[job.programs[0]]), workload_width);
    row.left(fpu::chosen().rung, rung_width);
    const bool well = first.ending.kind != Ending::Kind::fault &&
                      first.ending.kind != Ending::Kind::stuck && first.ending.code == 0;
    if (!well) {
        row.text("  failed: see the serial lines");
        row.end();
        return;
    }
    row.right(counts.switches, switches_width);
    row.right(counts.traps, count_width);
    row.right(counts.saves, count_width);
    row.right(counts.restores, count_width);
    row.right(counts.switches > 0 ? region::result().instructions / counts.switches : u64{0},
              per_switch_width);
    row.end();
}

} // namespace kernel::job
