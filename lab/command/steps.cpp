// SPDX-License-Identifier: MIT
// `stint steps`: one run, stint by stint, as one would draw it on a board.
#include "lab/steps/steps.hpp"
#include "lab/choose/policy.hpp"
#include "lab/command/makers.hpp"
#include "lab/error.hpp"

#include <fmt/format.h>

namespace lab::command {
namespace {

class StepsCommand : public Command {
public:
    std::string name() const override { return "steps"; }
    std::string summary() const override {
        return "draw a run stint by stint: counter, TS, owner, trap, restore, skip, save";
    }
    std::string examples() const override {
        return "A and B take turns on one CPU. A uses the FPU in K stints, then not in M, and so "
               "on;\n"
               "B never does.\n"
               "Examples:\n"
               "  stint steps --policy sleazy --use 8 --skip 1 --total 20\n"
               "  stint steps --policy sleazy_owner:threshold=2 --use 4 --skip 2 --total 12";
    }
    void declare(Options& options) override {
        options.text("-p,--policy", "SPEC", policy,
                     "A policy, `name` or `name:key=value,...` [sleazy]");
        options.number("--use", "K", script.use, 0, 1'000'000,
                       "Stints in a row in which A uses the FPU");
        options.number("--skip", "M", script.skip, 0, 1'000'000,
                       "Stints after them in which it does not");
        options.number("--total", "N", script.total, 1, 1'000'000, "Stints of A in all");
    }
    int run() override {
        if (script.use + script.skip == 0)
            throw Usage("--use and --skip are both 0; one must be more");
        fmt::print("{}", draw_steps(script, choose_policy(policy).spec));
        return ExitCode::ok;
    }

private:
    std::string policy = "sleazy";
    StintsScript script{8, 1, 20};
};

} // namespace

std::unique_ptr<Command> make_steps() { return std::make_unique<StepsCommand>(); }

} // namespace lab::command
