// SPDX-License-Identifier: MIT
// The arithmetic of `stint calibrate` over a made-up CPU, and the real loops where they can be held
// to something: registers kept, figures positive.
#include "lab/calibrate/profile.hpp"
#include "lab/calibrate/show.hpp"
#include "lab/calibrate/this_cpu.hpp"
#include "lab/cost/write.hpp"
#include "lab/host/scratch.hpp"
#include "stint/x86/rung/list.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace {

using namespace lab::calibrate;
namespace cost = lab::cost;

/// A clock of half a tick a cycle; a transfer costs 100 cycles more for each rung, 1000 more cold,
/// 50 more to restore. From take `slow_from` on every transfer costs a quarter more.
class MadeUp : public Sampler {
public:
    static double truth(const Task& task) {
        return 100.0 * static_cast<double>(task.rung + 1) + (task.cold ? 1000 : 0) +
               (task.restore ? 50 : 0) + static_cast<double>(task.state) * 10;
    }
    Sample take(const Task& task) override {
        order.push_back(task.rung);
        const double cycles = truth(task) * (order.size() > slow_from ? 1.25 : 1);
        Sample sample;
        sample.transfers = 10;
        sample.empty = 77;
        sample.work = 77 + static_cast<stint::u64>(cycles * 10 / 2);
        sample.chain = chain_length / 2;
        if (order.size() % 9 == 0) sample.work += 1'000'000; // an interrupt
        return sample;
    }
    std::size_t slow_from = ~std::size_t{0};
    std::vector<stint::usize> order;
};

Figures measure_made_up(MadeUp& cpu) {
    Plan plan;
    plan.blocks = 4;
    plan.rounds = 11;
    plan.warm_up = 1;
    return measure(cpu, all_tasks({0, 1}), plan);
}

TEST(Cycles, AreTicksByTheChain) {
    // (1077 - 77) / 10 = 100 ticks; 8192 cycles in 4096 ticks: 200 cycles.
    EXPECT_DOUBLE_EQ(cycles_of({1077, 77, chain_length / 2, 10}), 200);
    EXPECT_DOUBLE_EQ(cycles_of({77, 77, chain_length, 10}), 0);
    EXPECT_DOUBLE_EQ(cycles_of({1077, 77, 0, 10}), 0);
}

TEST(Median, OfNoneOneAndTwo) {
    EXPECT_DOUBLE_EQ(median({}), 0);
    EXPECT_DOUBLE_EQ(median({7}), 7);
    EXPECT_DOUBLE_EQ(median({9, 1}), 5);
    EXPECT_DOUBLE_EQ(median({9, 1, 2}), 2);
}

TEST(Rounds, FindEveryFigureThroughInterrupts) {
    MadeUp cpu;
    const Figures figures = measure_made_up(cpu);
    ASSERT_EQ(figures.list.size(), 24U); // 2 rungs x 3 states x 2 ways x 2 areas
    for (const Figure& figure : figures.list)
        EXPECT_DOUBLE_EQ(figure.cycles, MadeUp::truth(figure.task));
    EXPECT_DOUBLE_EQ(figures.ticks_per_cycle, 0.5);
    EXPECT_FALSE(figures.noisy());
    EXPECT_EQ(cpu.order.size(), 24U * (1 + 4 * 11));
}

TEST(Rounds, TakeTheTasksInAnotherOrderEachTime) {
    MadeUp cpu;
    measure_made_up(cpu);
    const auto round = [&](std::size_t i) {
        const auto first = cpu.order.begin() + static_cast<std::ptrdiff_t>(24 * i);
        return std::vector<stint::usize>(first, first + 24);
    };
    EXPECT_NE(round(1), round(2));
    EXPECT_NE(round(2), round(3));
}

TEST(Rounds, ACpuThatSlowsDownIsNoisy) {
    MadeUp cpu;
    cpu.slow_from = 24 * (1 + 2 * 11); // the last two blocks of four: 25 of 112.5 apart, 22 %
    const Figures figures = measure_made_up(cpu);
    EXPECT_TRUE(figures.noisy());
    EXPECT_NEAR(figures.worst()->spread, 0.222, 0.005);
    EXPECT_NE(noise_line(figures, 3)
                  .find("moved by 22 % within one run, more than 10 %, in each "
                        "of 3 attempts; nothing was written"),
              std::string::npos);
}

TEST(Rounds, StopWithoutFigures) {
    MadeUp cpu;
    Plan plan;
    plan.stop = [&] { return cpu.order.size() >= 48; };
    EXPECT_TRUE(measure(cpu, all_tasks({0, 1}), plan).list.empty());
    EXPECT_EQ(cpu.order.size(), 48U);
}

Place zen5() { return {"mine", "2031-02-03", "A CPU", {"AuthenticAMD", 26, 2}, 2e9}; }

TEST(Profile, IsReadBackByTheLabsOwnLoader) {
    MadeUp cpu;
    const Figures figures = measure_made_up(cpu);
    const cost::Catalogue shipped = cost::catalogue();
    const cost::Choice choice = cost::nearest(shipped, zen5().cpu);
    const cost::Profile made = make_profile(figures, zen5(), choice);

    const lab::Scratch scratch;
    const auto file = scratch / "mine.json";
    lab::write_file(file, cost::to_json(made));
    std::string why;
    const auto read = cost::load(file, why);
    ASSERT_TRUE(read) << why;
    EXPECT_EQ(cost::to_json(*read), cost::to_json(made));
    EXPECT_EQ(read->name, "mine");
    EXPECT_EQ(read->year, 2031);
    EXPECT_EQ(read->clock_mhz, 4000); // 2e9 ticks a second, half a tick a cycle
    EXPECT_EQ(cost::score(*read, zen5().cpu), 3000);
    EXPECT_TRUE(read->has(cost::Rung::xsave));
    EXPECT_FALSE(read->has(cost::Rung::xsaves));
    EXPECT_DOUBLE_EQ(read->save[1]->hot.cycles, 210); // 200 + 10 for SSE
    EXPECT_DOUBLE_EQ(read->restore[1]->cold->cycles, 1260);
    EXPECT_EQ(read->save[1]->hot.kind, cost::Kind::measured);
    EXPECT_EQ(read->save[1]->hot.how.substr(0, 54),
              "SSE in use; 200.0 with none, 220.0 with all components");
}

TEST(Profile, SaysWhereTheTrapIsFrom) {
    MadeUp cpu;
    const Figures figures = measure_made_up(cpu);
    const cost::Catalogue shipped = cost::catalogue();
    const auto make = [&](const cost::CpuId& id) {
        Place place = zen5();
        place.cpu = id;
        return make_profile(figures, place, cost::nearest(shipped, id));
    };
    const cost::Profile skylake = make({"GenuineIntel", 6, 94}); // the shipped one is of this CPU
    EXPECT_DOUBLE_EQ(skylake.trap.cycles, 952);
    EXPECT_EQ(skylake.trap.kind, cost::Kind::published);
    EXPECT_EQ(skylake.trap.stand_in, "");
    const cost::Profile raptor = make({"GenuineIntel", 6, 183}); // it is only the nearest
    EXPECT_EQ(raptor.trap.stand_in, "the trap of another CPU, that of profile intel-skylake-2024.");
    EXPECT_EQ(raptor.sources.at(raptor.trap.source).title, "FPU Context Switching, seL4 RFC 0180");
}

TEST(Show, JsonHasEveryFigureAndWhatWasNotMeasured) {
    MadeUp cpu;
    const Figures figures = measure_made_up(cpu);
    const cost::Catalogue shipped = cost::catalogue();
    const cost::Profile profile = make_profile(figures, zen5(), cost::nearest(shipped, zen5().cpu));
    const auto json = nlohmann::json::parse(to_json(figures, profile, 2));
    EXPECT_EQ(json["schema"], "stint.calibration/1");
    EXPECT_EQ(json["figures"].size(), 24U);
    EXPECT_EQ(json["not_measured"]["trap"]["kind"], "recalled");
    EXPECT_EQ(json["noisy"], false);
    // fxsave, restore, cold: 100 + 50 + 1000, and 10 a state.
    EXPECT_NE(table(figures).find("fxsave  restore  cold  1150.0  1160.0  1170.0"),
              std::string::npos)
        << table(figures);
}

TEST(ThisCpu, KeepsTheRegistersAndGivesFigures) {
    const stint::x86::Features features = user_features();
    const auto rungs = measurable_rungs(features);
    if (rungs.empty()) GTEST_SKIP() << "this CPU has no FXSAVE";
    ThisCpu cpu(features);
    std::size_t some = 0;
    for (const Task& task : all_tasks(rungs)) {
        double in = 1.25, out = 0;
        stint::u32 control = 0x7F80, control_after = 0, usual = 0x1F80; // round to zero
        asm volatile("ldmxcsr %0" : : "m"(control));
        asm volatile("fldl %0" : : "m"(in));
        const Sample sample = cpu.take(task);
        asm volatile("fstpl %0" : "=m"(out));
        asm volatile("stmxcsr %0" : "=m"(control_after));
        asm volatile("ldmxcsr %0" : : "m"(usual));
        EXPECT_EQ(out, in);
        EXPECT_EQ(control_after & 0xFFC0U, control);
        EXPECT_GT(sample.chain, 0U);
        some += cycles_of(sample) > 0 ? 1 : 0;
    }
    EXPECT_GE(some, 9 * rungs.size()); // of 12 a rung; an interrupt may spoil one
}

} // namespace
