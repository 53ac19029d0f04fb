// SPDX-License-Identifier: MIT
// The JSON of a bench: its fields, what is null, and figures worked out by hand.
#include "lab/bench/json.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace {

using namespace lab;
using nlohmann::json;

Bench bench() {
    Bench made;
    made.machine = "tcg";
    made.cpu = "Haswell";
    Result result;
    result.job.workload = "stints --use 3";
    result.policy = choose_policy("sleazy:threshold=3,prefetch=always");
    result.outcome.status = Status::done;
    result.outcome.code = 0;
    result.outcome.rung = "fxsave";
    result.outcome.area_size = 512;
    result.outcome.instructions = 1000;
    result.outcome.counts = {.switches = 8,
                             .traps = 2,
                             .saves = 3,
                             .restores = 4,
                             .skipped_restores = 5,
                             .ts_writes = 6};
    made.results.push_back(result);
    return made;
}

cost::Profile profile() {
    cost::Profile made;
    made.name = "by-hand";
    made.trap.cycles = 100;
    made.ts_set.cycles = 20;
    made.ts_clear.cycles = 10;
    made.save[0] = cost::Transfer{};
    made.restore[0] = cost::Transfer{};
    made.save[0]->hot.cycles = 50;
    made.restore[0]->hot.cycles = 30;
    return made;
}

TEST(Json, HasTheSchemasFieldsInOrder) {
    const std::string text = to_json(bench(), profile(), {});
    const json all = json::parse(text);
    EXPECT_EQ(all["schema"], "stint.bench/1");
    EXPECT_EQ(all["host"], json::object());
    ASSERT_EQ(all["results"].size(), 1u);
    std::size_t at = 0;
    for (const char* key : {"schema",
                            "host",
                            "results",
                            "workload",
                            "policy",
                            "parameters",
                            "rung",
                            "machine",
                            "cpu",
                            "arch",
                            "smp",
                            "switches",
                            "traps",
                            "saves",
                            "restores",
                            "skipped_restores",
                            "ts_writes",
                            "bytes",
                            "instructions_per_switch",
                            "fpu_instructions",
                            "register_instructions",
                            "cycles_per_switch",
                            "cycles_kind"}) {
        const std::size_t found = text.find(fmt::format("\"{}\":", key), at);
        ASSERT_NE(found, std::string::npos) << key;
        at = found;
    }
    const json& one = all["results"][0];
    EXPECT_EQ(one.size(), 20u);
    EXPECT_EQ(one["policy"], "sleazy");
    EXPECT_EQ(one["parameters"], (json{{"threshold", 3}, {"width", 8}, {"prefetch", "always"}}));
    EXPECT_EQ(one["bytes"], 7 * 512); // 3 saves and 4 restores
    EXPECT_EQ(one["instructions_per_switch"], 125.0);
    // 2 traps, 3 sets and 3 clears of TS, 3 saves, 4 restores: 200 + 90 + 150 + 120 over 8.
    EXPECT_EQ(one["cycles_per_switch"], 70.0);
    EXPECT_EQ(one["cycles_kind"], "modelled:by-hand");
}

TEST(Json, WhatIsNotThereIsNull) {
    Bench made = bench();
    made.machine = "sim";
    made.cpu = "";
    made.results[0].outcome.instructions = 0;
    const json one = json::parse(to_json(made, profile(), {}))["results"][0];
    EXPECT_TRUE(one["cpu"].is_null());
    EXPECT_TRUE(one["instructions_per_switch"].is_null());
    EXPECT_TRUE(one["fpu_instructions"].is_null());
    EXPECT_TRUE(one["register_instructions"].is_null());
    EXPECT_EQ(one["cycles_per_switch"], 70.0);
    made.results[0].outcome.counts.switches = 0;
    const json still = json::parse(to_json(made, profile(), {}))["results"][0];
    EXPECT_TRUE(still["cycles_per_switch"].is_null());
    EXPECT_TRUE(still["cycles_kind"].is_null());
}

TEST(Json, HasTheTwoPartsOfASwitchWhereTheyWereMeasured) {
    Bench made = bench();
    made.results[0].cost = lab::SwitchCost{39, 50.5};
    const json one = json::parse(to_json(made, profile(), {}))["results"][0];
    EXPECT_EQ(one["fpu_instructions"], 39.0);
    EXPECT_EQ(one["register_instructions"], 50.5);
}

TEST(Json, AnyBytesOfAWorkloadMakeValidJson) {
    Bench made = bench();
    made.results[0].job.workload = "p \"\\\n\xff";
    EXPECT_EQ(json::parse(to_json(made, profile(), {}))["results"][0]["workload"],
              "p \"\\\n\xef\xbf\xbd");
}

TEST(Json, TheHostIsThereOnlyWhenStamped) {
    EXPECT_EQ(json::parse(to_json(bench(), profile(), {{"time", "now"}}))["host"],
              (json{{"time", "now"}}));
    EXPECT_EQ(to_json(bench(), profile(), {}), to_json(bench(), profile(), {}));
}

} // namespace
