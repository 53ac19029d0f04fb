// SPDX-License-Identifier: MIT
// `stint doctor`: what this machine can do and prove.
#include "lab/command/makers.hpp"
#include "lab/doctor/report.hpp"
#include "lab/error.hpp"
#include "lab/host/output_file.hpp"

#include <fmt/format.h>

namespace lab::command {
namespace {

class DoctorCommand : public Command {
public:
    std::string name() const override { return "doctor"; }
    std::string summary() const override {
        return "what this machine can do and prove, with the next step for what is missing";
    }
    std::string examples() const override {
        return "Needs no privilege; exit code 0 whatever it finds.\n"
               "Examples:\n  stint doctor\n  stint doctor --json -";
    }
    void declare(Options& options) override {
        options.text("--json", "FILE", json, "Write the findings as JSON; `-` is standard output");
    }
    int run() override {
        if (!json.empty()) check_output(json);
        const doctor::Checks checks = doctor::examine(doctor::this_host());
        if (json != "-") fmt::print("{}", doctor::to_text(checks));
        if (!json.empty()) write_output(json, doctor::to_json(checks));
        return ExitCode::ok;
    }

private:
    std::string json;
};

} // namespace

std::unique_ptr<Command> make_doctor() { return std::make_unique<DoctorCommand>(); }

} // namespace lab::command
