// SPDX-License-Identifier: MIT
// The command line over CLI11.
#include "lab/command/parse.hpp"

#include "lab/error.hpp"
#include "lab/text/nearest.hpp"
#include "lab/text/quote.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace lab::command {
namespace {

using Words = std::vector<std::string>;
using Commands = std::vector<std::unique_ptr<Command>>;

/// Reads a whole number within its bounds; the empty string when `text` is one, else the reason.
std::string read_number(const std::string& text, const Number& number) {
    const bool digits =
        !text.empty() && text.size() <= 9 &&
        std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    const unsigned long read = digits ? std::stoul(text) : 0;
    if (!digits || read < number.low || read > number.high)
        return fmt::format("{} is no whole number from {} to {}", quote(text), number.low,
                           number.high);
    *number.value = static_cast<unsigned>(read);
    if (number.given != nullptr) *number.given = true;
    return "";
}

struct Add {
    CLI::App& app;
    const Option& option;

    CLI::Option* operator()(bool* target) const {
        return app.add_flag(option.names, *target, option.help);
    }
    CLI::Option* operator()(std::string* target) const {
        return app.add_option(option.names, *target, option.help)->type_name(option.meta);
    }
    CLI::Option* operator()(Words* target) const {
        return app
            .add_option_function<Words>(
                option.names,
                [target](const Words& words) {
                    target->insert(target->end(), words.begin(), words.end());
                },
                option.help)
            ->type_name(option.meta)
            ->type_size(1)
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    CLI::Option* operator()(const Number& target) const {
        return app
            .add_option_function<std::string>(
                option.names,
                [target, names = option.names](const std::string& text) {
                    if (const std::string why = read_number(text, target); !why.empty())
                        throw Usage(fmt::format("{}: {}", names, why));
                },
                option.help)
            ->type_name(fmt::format("{} [{}]", option.meta, *target.value));
    }
};

/// What CLI11 refuses, said in our way.
[[noreturn]] void refuse(const CLI::ParseError& error, const CLI::App& app,
                         const Command& command) {
    Words names;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    }
    std::string what = error.what();
    if (const Words left = app.remaining(); !left.empty() && left.front().starts_with("-")) {
        throw Usage(no_such("option", fmt::format("options of '{}'", command.name()),
                            left.front().substr(0, left.front().find('=')), names));
    }
    throw Usage(fmt::format("{}: {}; see `stint {} --help`", command.name(), plain(what, 300),
                            command.name()));
}

int run_one(Command& command, const Words& words) {
    Options options;
    command.declare(options);

    CLI::App app(command.summary());
    app.name("stint " + command.name());
    app.footer(command.examples());
    app.get_formatter()->column_width(34);
    for (const Option& option : options.list)
        std::visit(Add{app, option}, option.target)->required(option.required);

    const auto dashes =
        options.rest != nullptr ? std::find(words.begin(), words.end(), "--") : words.end();
    Words reversed(std::make_reverse_iterator(dashes), words.rend());
    if (dashes != words.end()) {
        options.rest->assign(dashes + 1, words.end());
        if (options.rest->empty())
            throw Usage(fmt::format("{}: no program follows '--'", command.name()));
    }
    try {
        app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        fmt::print("{}", app.help());
        return ExitCode::ok;
    } catch (const CLI::ParseError& error) {
        refuse(error, app, command);
    }
    return command.run();
}

void print_help(const Commands& commands) {
    fmt::print("stint: which FPU policy should a kernel ship? Counts and modelled costs, policy by "
               "policy.\n\nusage: stint COMMAND [OPTIONS]\n\n");
    for (const auto& command : commands)
        fmt::print("  {:<10} {}\n", command->name(), command->summary());
    fmt::print("\n`stint COMMAND --help` shows a command's options with examples; `stint "
               "--version` the version.\n"
               "Exit codes: 0 done, 1 failed, 2 usage, 124 timeout, 130 interrupted.\n");
}

} // namespace

int run(const Words& arguments, const Commands& commands) {
    const std::string first = arguments.empty() ? "" : arguments.front();
    if (first == "--help" || first == "-h" || first == "help") {
        print_help(commands);
        return ExitCode::ok;
    }
    if (first == "--version") {
        fmt::print("stint {}\n", STINT_VERSION);
        return ExitCode::ok;
    }
    Words names;
    for (const auto& command : commands) {
        names.push_back(command->name());
        if (command->name() == first)
            return run_one(*command, {arguments.begin() + 1, arguments.end()});
    }
    if (arguments.empty())
        throw Usage(fmt::format("no command given; see `stint --help` (commands: {})",
                                fmt::join(names, ", ")));
    if (first.starts_with("-"))
        throw Usage(no_such("option", "options before a command", first, {"--help", "--version"}));
    throw Usage(no_such("command", "commands", first, names));
}

} // namespace lab::command
