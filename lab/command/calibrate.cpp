// SPDX-License-Identifier: MIT
// `stint calibrate`: a cost profile of this CPU.
#include "lab/calibrate/show.hpp"
#include "lab/calibrate/this_cpu.hpp"
#include "lab/command/makers.hpp"
#include "lab/cost/write.hpp"
#include "lab/error.hpp"
#include "lab/host/facts.hpp"
#include "lab/host/interrupt.hpp"
#include "lab/host/output_file.hpp"
#include "lab/host/progress.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <thread>

namespace lab::command {
namespace {

using namespace calibrate;

class CalibrateCommand : public Command {
public:
    std::string name() const override { return "calibrate"; }
    std::string summary() const override {
        return "measure this CPU's saves and restores: a cost profile of its own";
    }
    std::string examples() const override {
        return "Without -o the profile goes to the user's own directory, where `stint bench` "
               "prefers it.\nExit code 1, and nothing written, where the machine is too noisy.\n"
               "Examples:\n"
               "  stint calibrate\n"
               "  stint calibrate -o here.json && stint bench --profile here.json\n"
               "  stint calibrate --json - -o here.json";
    }
    void declare(Options& options) override {
        options.text("-o,--output", "FILE", output,
                     "Write the profile there; `-` is standard output");
        options.text("--json", "FILE", json, "Write every figure as JSON; `-` is standard output");
        options.number("--rounds", "N", rounds, 3, 100'000, "Rounds in each of ten blocks");
        options.number("--attempts", "N", attempts, 1, 100,
                       "Measurements before the machine is called too noisy");
    }
    int run() override;

private:
    /// The file of the profile, its folder made where it is the user's own.
    std::string choose_output() const;
    Figures measure_quietly(const stint::x86::Features& features);

    std::string output, json;
    unsigned rounds = 100, attempts = 3, attempt = 0;
    double ticks_per_second = 0;
};

std::string CalibrateCommand::choose_output() const {
    if (!output.empty()) return output;
    const std::filesystem::path own = cost::user_directory();
    if (own.empty())
        throw Usage("no directory of your own for the profile (STINT_PROFILES is set, or HOME is "
                    "not); say where with -o FILE");
    std::error_code error;
    std::filesystem::create_directories(own, error);
    if (error)
        throw Failure(fmt::format("{}: cannot be made ({}); say where with -o FILE",
                                  plain(own.string(), 300), error.message()));
    return own / "calibrated.json";
}

Figures CalibrateCommand::measure_quietly(const stint::x86::Features& features) {
    const std::vector<stint::usize> rungs = measurable_rungs(features);
    if (rungs.empty())
        throw Failure("this CPU has no FXSAVE, so there is nothing to measure; use a profile of "
                      "`stint profiles`");
    const Interrupt interrupt;
    ThisCpu cpu(features);
    Plan plan;
    plan.rounds = rounds;
    plan.stop = [&] { return interrupt.seen(); };
    plan.pause = [] { std::this_thread::sleep_for(std::chrono::milliseconds(50)); };
    for (attempt = 1;; ++attempt) {
        plan.seed = attempt;
        Progress progress(plan.blocks);
        std::size_t done = 0;
        plan.at_end = [&] { progress.show(++done); };
        const auto start = std::chrono::steady_clock::now();
        const stint::u64 first = read_ticks();
        Figures figures = measure(cpu, all_tasks(rungs), plan);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        ticks_per_second = static_cast<double>(read_ticks() - first) / took.count();
        if (interrupt.seen())
            throw Failure("interrupted; nothing was written", ExitCode::interrupted);
        if (!figures.noisy() || attempt == attempts) return figures;
    }
}

int CalibrateCommand::run() {
    if (output == "-" && json == "-")
        throw Usage("-o and --json cannot both be standard output; name a file for one");
    const cost::Catalogue shipped = cost::catalogue();
    const cost::Choice defaults = cost::nearest(shipped, cost::this_cpu());
    if (defaults.profile == nullptr)
        throw Failure("no profile to take traps and writes of TS from: " +
                      (shipped.errors.empty() ? std::string("none is there")
                                              : plain(shipped.errors.front(), 300)));
    const std::string file = choose_output();
    for (const std::string& each : {file, json}) {
        if (!each.empty()) check_output(each);
    }

    const Figures figures = measure_quietly(user_features());
    const std::map<std::string, std::string> facts = host_facts();
    Place place;
    place.name = file == "-" ? "calibrated" : std::filesystem::path(file).stem().string();
    place.date = facts.at("time").substr(0, 10);
    place.cpu_words = facts.at("cpu");
    place.cpu = cost::this_cpu();
    place.ticks_per_second = ticks_per_second;
    const cost::Profile profile = make_profile(figures, place, defaults);

    if (!json.empty()) write_output(json, to_json(figures, profile, attempt));
    const bool data_on_output = json == "-" || file == "-";
    if (!data_on_output)
        fmt::print("{}: core cycles of one instruction, measured in user mode.\n\n{}\n",
                   plain(profile.cpu.words), table(figures));
    if (figures.noisy()) throw Failure(noise_line(figures, attempt));
    write_output(file, cost::to_json(profile));
    if (!data_on_output)
        fmt::print("One cycle is {:.3f} ticks of the time-stamp counter. Traps and writes of TS: "
                   "{}, by default.\nWritten: {}\n",
                   figures.ticks_per_cycle, defaults.profile->name, file);
    return ExitCode::ok;
}

} // namespace

std::unique_ptr<Command> make_calibrate() { return std::make_unique<CalibrateCommand>(); }

} // namespace lab::command
