// SPDX-License-Identifier: MIT
// `stint profiles`: what the cost profiles say, and which stands nearest to this CPU.
#include "lab/bench/pricing.hpp"
#include "lab/command/makers.hpp"
#include "lab/cost/table.hpp"
#include "lab/error.hpp"

#include <fmt/format.h>

namespace lab::command {
namespace {

class ProfilesCommand : public Command {
public:
    std::string name() const override { return "profiles"; }
    std::string summary() const override {
        return "the cost profiles: cycles, sources, and the one nearest to this CPU";
    }
    std::string examples() const override {
        return "Examples:\n  stint profiles\n  stint profiles amd-k8-2006";
    }
    void declare(Options& options) override {
        options.text("name", "NAME", wanted,
                     "Every figure of this profile (a name or FILE.json), with its source");
    }
    int run() override {
        cost::Catalogue catalogue = cost::whole_catalogue();
        std::vector<std::string> names;
        if (!wanted.empty()) names = load_named_files(catalogue, {wanted});
        const Pricing pricing = choose_pricing(catalogue, names);
        for (const std::string& error : catalogue.errors)
            fmt::print(stderr, "stint: cost profile left out: {}\n", error);
        if (!wanted.empty()) {
            fmt::print("{}\n\n{}", pricing.columns[0]->title,
                       cost::figure_table(*pricing.columns[0]));
            return ExitCode::ok;
        }
        fmt::print("{}\nNearest to this CPU: {} ({})\n", cost::summary_table(catalogue),
                   pricing.here->name, pricing.why_here);
        return ExitCode::ok;
    }

private:
    std::string wanted;
};

} // namespace

std::unique_ptr<Command> make_profiles() { return std::make_unique<ProfilesCommand>(); }

} // namespace lab::command
