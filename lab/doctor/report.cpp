// SPDX-License-Identifier: MIT
// Lines and JSON.
#include "lab/doctor/report.hpp"

#include "lab/text/quote.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace lab::doctor {

Checks examine(const Host& host) {
    Checks checks;
    check_cpu(host, checks);
    check_safety(host, checks);
    check_machines(host, checks);
    check_recording(host, checks);
    return checks;
}

const char* name_of(Status status) {
    constexpr const char* names[] = {"ok", "limited", "missing"};
    return names[static_cast<unsigned>(status)];
}

std::string to_text(const Checks& checks) {
    std::string text, group;
    for (const Check& check : checks) {
        if (check.group != group) text += (group.empty() ? "" : "\n") + check.group + "\n";
        group = check.group;
        text += fmt::format("  {:<8} {:<26} {}\n", name_of(check.status), plain(check.name),
                            plain(check.found, 300));
        if (!check.next.empty()) text += fmt::format("  {:<8} next: {}\n", "", check.next);
    }
    const auto count = [&](Status status) {
        return std::count_if(checks.begin(), checks.end(),
                             [&](const Check& check) { return check.status == status; });
    };
    return text + fmt::format("\n{} ok, {} limited, {} missing.\n", count(Status::ok),
                              count(Status::limited), count(Status::missing));
}

std::string to_json(const Checks& checks) {
    using Json = nlohmann::ordered_json;
    Json list = Json::array();
    for (const Check& check : checks) {
        Json entry{{"group", check.group},
                   {"name", check.name},
                   {"status", name_of(check.status)},
                   {"found", check.found}};
        if (!check.next.empty()) entry["next"] = check.next;
        list.push_back(std::move(entry));
    }
    const Json json{{"schema", "stint.doctor/1"}, {"checks", std::move(list)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace lab::doctor
