// SPDX-License-Identifier: MIT
// `stint replay`: a recorded run of the reference kernel under other policies.
#include "lab/replay/replay.hpp"
#include "lab/choose/policy.hpp"
#include "lab/command/makers.hpp"
#include "lab/error.hpp"
#include "lab/host/input_file.hpp"
#include "lab/replay/driver.hpp"
#include "lab/replay/ring.hpp"
#include "lab/text/grid.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

namespace lab::command {
namespace {

/// Only a run in which every use trapped shows every use.
void check_recorder(const Ring& ring, const std::string& file) {
    const std::string recorder = ring.recorded_under();
    if (recorder != "lazy") {
        throw Failure(
            fmt::format("{} was recorded under {}, which does not show every use of the FPU; "
                        "record it with `stint bench --policy lazy --ring FILE`",
                        quote(file), quote(recorder.empty() ? "no policy" : recorder)));
    }
    if (ring.lost > 0) {
        throw Failure(
            fmt::format("{} lost {} events when the ring was full, so its counts would be too low; "
                        "record a shorter run",
                        quote(file), ring.lost));
    }
}

class ReplayCommand : public Command {
public:
    std::string name() const override { return "replay"; }
    std::string summary() const override {
        return "a recorded ring of events under every policy: exact counts";
    }
    std::string examples() const override {
        return "Examples:\n"
               "  stint bench --policy lazy --workload \"stints --use 3 --skip 2\" --ring "
               "run.ring\n"
               "  stint replay run.ring\n"
               "  stint replay run.ring --policy lazy --policy sleazy:threshold=2";
    }
    void declare(Options& options) override {
        options.text("ring", "RING", file,
                     "A file written by `stint bench --ring`; `-` is standard input");
        options.require();
        options.texts(
            "-p,--policy", "SPEC", policies,
            "A policy, `name` or `name:key=value,...`, or `all` (the default); may be repeated");
    }
    int run() override {
        const std::vector<PolicyChoice> chosen = choose_policies(policies);
        try {
            const Ring ring = read_ring(read_input(file));
            check_recorder(ring, file);
            Grid grid;
            grid.row({"policy", "switches", "preempted", "#NM", "saves", "restores", "skips",
                      "TS writes"});
            for (const PolicyChoice& policy : chosen) {
                const stint::Counts c = lab::replay(ring.events, policy.spec);
                std::vector<std::string> cells{policy.spec};
                for (const stint::u64 count : {c.switches, c.preemptions, c.traps, c.saves,
                                               c.restores, c.skipped_restores, c.ts_writes}) {
                    cells.push_back(fmt::format("{}", count));
                }
                grid.row(std::move(cells));
            }
            fmt::print("{}", grid.draw());
        } catch (const BadEvents& error) {
            throw Failure(fmt::format("{}: {}", quote(file), error.what()));
        }
        return ExitCode::ok;
    }

private:
    std::string file;
    std::vector<std::string> policies;
};

} // namespace

std::unique_ptr<Command> make_replay() { return std::make_unique<ReplayCommand>(); }

} // namespace lab::command
