// SPDX-License-Identifier: MIT
// `stint bench`: workload x policy over a machine.
#include "lab/bench/failures.hpp"
#include "lab/bench/json.hpp"
#include "lab/bench/run.hpp"
#include "lab/bench/screen.hpp"
#include "lab/bench/standard.hpp"
#include "lab/bench/switch_cost.hpp"
#include "lab/choose/machine.hpp"
#include "lab/choose/place.hpp"
#include "lab/choose/rung.hpp"
#include "lab/choose/words.hpp"
#include "lab/choose/workload.hpp"
#include "lab/command/makers.hpp"
#include "lab/error.hpp"
#include "lab/host/facts.hpp"
#include "lab/host/output_file.hpp"
#include "lab/host/progress.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <thread>

namespace lab::command {
namespace {

using Words = std::vector<std::string>;

class BenchCommand : public Command {
public:
    std::string name() const override { return "bench"; }
    std::string summary() const override {
        return "run workloads under policies: exact counts, modelled costs, a verdict";
    }
    std::string examples() const override;
    void declare(Options& options) override;
    int run() override;

private:
    std::vector<Workload> choose_workloads() const;
    /// Every pair of workload and policy; a policy for measuring only is left out of the check of
    /// registers that the first screen makes.
    std::vector<Result> plan(const std::vector<Workload>& workloads,
                             const std::vector<PolicyChoice>& policies) const;
    void write_files(const Bench& bench, const Pricing& pricing) const;
    bool first_screen_wanted() const { return workloads.empty() && program.empty() && !is_sim(); }
    bool is_sim() const { return machine == "sim"; }

    Words workloads, policies, profiles, program;
    std::string rung = "best", machine = "tcg", cpu, json, ring;
    unsigned smp = 1, quantum = 1000, jobs = std::max(1u, std::thread::hardware_concurrency());
    unsigned timeout = 60;
    bool stamp = false, quantum_given = false, smp_given = false;
};

std::string BenchCommand::examples() const {
    return "Without a workload: the standard ones, a verdict, and the next commands.\n"
           "Examples:\n"
           "  stint bench\n"
           "  stint bench --workload \"stints --use 3 --skip 2 --total 400\" --policy all\n"
           "  stint bench --workload \"pi 100000 & getpid_loop\" --policy lazy --policy eager\n"
           "  stint bench --workload \"glibc/pingpong --rounds 500\" --policy "
           "sleazy:threshold=3,width=8\n"
           "  stint bench --machine sim --json - | head\n"
           "  stint bench --policy all -- ./my_static_program argument\n"
           "Policies, workloads, rungs, machines and profiles: `stint list`.";
}

void BenchCommand::declare(Options& options) {
    options.texts(
        "-w,--workload", "STRING", workloads,
        "A program with its arguments, `A & B` for B beside A; a name of a built workload "
        "or a path; may be repeated");
    options.texts(
        "-p,--policy", "SPEC", policies,
        "A policy, `name` or `name:key=value,...`, or `all` (the default); may be repeated");
    options.text("-r,--rung", "RUNG", rung, "Save and restore instructions, or `best`");
    options.text("-m,--machine", "NAME", machine, "tcg (QEMU), bochs, or sim (no emulator)");
    options.text("--cpu", "MODEL", cpu, "CPU that the emulator shows [Haswell]");
    options.number("--smp", "N", smp, 1, 64, "CPUs of the machine", &smp_given);
    options.texts("--profile", "NAME", profiles,
                  "Cost profile of a modelled column, by name or as FILE.json; may be repeated; "
                  "the first prices the JSON");
    options.number("--quantum", "US", quantum, 1, 60'000'000, "Time slice in microseconds",
                   &quantum_given);
    options.number("-j,--jobs", "N", jobs, 1, 1024, "Jobs at once");
    options.number("--timeout", "SECONDS", timeout, 1, 86'400, "Most that one job may take");
    options.text("--json", "FILE", json, "Write the results as JSON; `-` is standard output");
    options.text("--ring", "FILE", ring,
                 "Record the events of one workload under one policy, for `stint replay`");
    options.flag("--stamp", stamp,
                 "Add time and host to the JSON, which then differs from run to run");
    options.rest = &program;
}

std::vector<Workload> BenchCommand::choose_workloads() const {
    Words texts = workloads;
    if (texts.empty() && program.empty())
        texts = is_sim() ? standard_for_sim()
                         : Words{Standard::fpu_loop, Standard::ping_pong, Standard::register_check};
    std::vector<Workload> chosen;
    const auto add = [&](Workload workload) {
        const auto same = [&](const Workload& other) { return other.text == workload.text; };
        if (std::none_of(chosen.begin(), chosen.end(), same)) chosen.push_back(std::move(workload));
    };
    for (const std::string& text : texts)
        add(choose_workload(text, machine));
    if (!program.empty()) add(choose_program(program, machine));
    return chosen;
}

std::vector<Result> BenchCommand::plan(const std::vector<Workload>& chosen,
                                       const std::vector<PolicyChoice>& under) const {
    std::vector<Result> results;
    for (const Workload& workload : chosen) {
        for (const PolicyChoice& policy : under) {
            if (first_screen_wanted() && policy.measuring_only &&
                workload.text == Standard::register_check)
                continue;
            Result result{policy, {}, {}};
            result.job.workload = workload.text;
            result.job.programs = workload.programs;
            result.job.policy = policy.spec;
            result.job.rung = rung;
            result.job.cpu = cpu;
            result.job.smp = smp;
            result.job.quantum_us = quantum;
            result.job.keep_ring = !ring.empty();
            result.job.timeout = std::chrono::seconds(timeout);
            results.push_back(std::move(result));
        }
    }
    return results;
}

void BenchCommand::write_files(const Bench& bench, const Pricing& pricing) const {
    if (!ring.empty()) {
        const std::vector<std::byte>& bytes = bench.results[0].outcome.ring;
        write_output(ring, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    if (!json.empty())
        write_output(json, to_json(bench, *pricing.exported,
                                   stamp ? host_facts() : std::map<std::string, std::string>{}));
}

NextSteps next_steps() {
    const std::string program = shown_path(find_program(Standard::example));
    return {called_as(), join_words({program, Standard::example_arguments})};
}

int BenchCommand::run() {
    const std::vector<PolicyChoice> under = choose_policies(policies);
    check_rung(rung);
    check_machine(machine);
    if (is_sim() && !cpu.empty())
        throw Usage("--cpu has no meaning for the simulator; leave it out, or use --machine tcg");
    if (is_sim() && smp_given)
        throw Usage(
            "--smp has no meaning for the simulator, which has one CPU; leave it out, or use "
            "--machine tcg");
    if (machine == "bochs" && smp > 1)
        throw Usage("--smp: Bochs runs with one CPU here; leave it out, or use --machine tcg");
    if (is_sim() && quantum_given)
        throw Usage("--quantum has no meaning for the simulator, whose schedule is scripted; leave "
                    "it out, or use --machine tcg");
    if (stamp && json.empty()) throw Usage("--stamp goes into the JSON; give --json FILE too");
    cost::Catalogue catalogue = cost::whole_catalogue();
    const Words priced_by = load_named_files(catalogue, profiles);
    const Pricing pricing = choose_pricing(catalogue, priced_by);
    Bench bench;
    bench.machine = machine;
    bench.results = plan(choose_workloads(), under);
    if (!ring.empty() && bench.results.size() != 1)
        throw Usage(fmt::format("--ring records one workload under one policy, not {} pairs",
                                bench.results.size()));
    if (json == "-" && ring == "-") throw Usage("--json and --ring cannot both be standard output");
    for (const std::string& file : {json, ring}) {
        if (!file.empty()) check_output(file);
    }
    for (const std::string& error : catalogue.errors)
        fmt::print(stderr, "stint: cost profile left out: {}\n", plain(error, 300));

    check_programs(bench.results, machine);
    {
        const Interrupt interrupt;
        const std::unique_ptr<Machine> runner = make_machine(machine, cpu, interrupt);
        bench.cpu = cpu_of(machine, cpu);
        bench.smp = smp;
        Progress progress(bench.results.size());
        run_all(*runner, bench.results, jobs, interrupt,
                [&](std::size_t done) { progress.show(done); });
        if (machine == "tcg") measure_switch_costs(bench.results, jobs, interrupt);
        if (interrupt.seen())
            throw Failure("interrupted; nothing was written", ExitCode::interrupted);
    }
    const int code = exit_code_of(bench.results);
    const bool data_on_output = json == "-" || ring == "-";
    const auto good = [](const Result& result) { return result.good(); };
    if (!data_on_output && std::any_of(bench.results.begin(), bench.results.end(), good))
        fmt::print("{}", first_screen_wanted() ? first_screen(bench, pricing, next_steps())
                                               : tables(bench, pricing));
    std::fflush(stdout);
    fmt::print(stderr, "{}{}{}", describe_notes(bench.results),
               describe_unknown_calls(bench.results), describe_failures(bench.results));
    if (code == ExitCode::ok) write_files(bench, pricing);
    return code;
}

} // namespace

std::unique_ptr<Command> make_bench() { return std::make_unique<BenchCommand>(); }

} // namespace lab::command
