// SPDX-License-Identifier: MIT
// `stint list`: what can be named on the command line of `stint bench`.
#include "lab/choose/machine.hpp"
#include "lab/choose/place.hpp"
#include "lab/choose/policy.hpp"
#include "lab/choose/rung.hpp"
#include "lab/command/makers.hpp"
#include "lab/cost/profile.hpp"
#include "lab/error.hpp"
#include "lab/text/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lab::command {
namespace {

void print_policies() {
    fmt::print("policies\n");
    for (const std::string& name : policy_names()) {
        const PolicyChoice policy = choose_policy(name);
        fmt::print("  {:<13} {}\n", name, policy.rule);
        std::vector<std::string> parameters;
        for (const auto& [key, value] : policy.parameters)
            parameters.push_back(std::visit(
                [&key = key](const auto& held) { return fmt::format("{}={}", key, held); }, value));
        if (!parameters.empty())
            fmt::print("  {:<13} parameters: {}\n", "", fmt::join(parameters, ", "));
    }
}

void print_workloads() {
    const std::vector<std::string> names = workload_names();
    fmt::print("workloads (each tells its options with --help on Linux)\n  {}\n",
               names.empty() ? "none is built" : fmt::format("{}", fmt::join(names, ", ")));
}

void print_rungs() { fmt::print("rungs\n  {}\n", fmt::join(rung_names(), ", ")); }

void print_machines() {
    fmt::print("machines\n");
    for (const auto& [name, what] : machine_list())
        fmt::print("  {:<13} {}\n", name, what);
}

void print_profiles() {
    fmt::print("profiles (more: `stint profiles`)\n");
    const cost::Catalogue catalogue = cost::whole_catalogue();
    for (const cost::Profile& profile : catalogue.profiles)
        fmt::print("  {:<22} {}\n", profile.name, profile.title);
    for (const std::string& error : catalogue.errors)
        fmt::print("  left out: {}\n", error);
}

struct Section {
    const char* name;
    void (*print)();
};
constexpr Section sections[] = {{"policies", print_policies},
                                {"workloads", print_workloads},
                                {"rungs", print_rungs},
                                {"machines", print_machines},
                                {"profiles", print_profiles}};

class ListCommand : public Command {
public:
    std::string name() const override { return "list"; }
    std::string summary() const override {
        return "policies, workloads, rungs, machines and cost profiles by name";
    }
    std::string examples() const override {
        return "Examples:\n  stint list\n  stint list policies";
    }
    void declare(Options& options) override {
        options.text("what", "WHAT", wanted,
                     "One of policies, workloads, rungs, machines, profiles; all without it");
    }
    int run() override {
        std::vector<std::string> names;
        bool found = false;
        for (const Section& section : sections) {
            names.emplace_back(section.name);
            if (!wanted.empty() && wanted != section.name) continue;
            section.print();
            found = true;
        }
        if (!found) throw Usage(no_such("list", "lists", wanted, names));
        return ExitCode::ok;
    }

private:
    std::string wanted;
};

} // namespace

std::unique_ptr<Command> make_list() { return std::make_unique<ListCommand>(); }

} // namespace lab::command
