// SPDX-License-Identifier: MIT
// Jobs at once: each runs once and lands at its own place; errors and interrupts.
#include "lab/bench/run.hpp"

#include "lab/bench/failures.hpp"
#include "lab/error.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <thread>
#include <unistd.h>

namespace {

using namespace lab;

/// Answers each job with its workload's number as the exit code; a late answer comes first.
class Echo : public Machine {
public:
    std::atomic<unsigned> jobs{0}, at_once{0}, most{0};

    std::string name() const override { return "echo"; }
    Outcome run(const Job& job) override {
        ++jobs;
        const unsigned now = ++at_once;
        for (unsigned seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
        }
        const int number = std::stoi(job.workload);
        std::this_thread::sleep_for(std::chrono::milliseconds(20 - number));
        --at_once;
        if (number == 13) throw Failure("thirteen");
        Outcome outcome;
        outcome.status = Status::done;
        outcome.code = number;
        return outcome;
    }
};

std::vector<Result> numbered(int count) {
    std::vector<Result> results(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        results[static_cast<std::size_t>(i)].job.workload = std::to_string(i);
    return results;
}

TEST(RunAll, PutsEveryOutcomeAtItsPlace) {
    for (const unsigned threads : {1u, 3u, 100u}) {
        Echo echo;
        const Interrupt interrupt;
        std::vector<Result> results = numbered(12);
        std::vector<std::size_t> progress;
        run_all(echo, results, threads, interrupt,
                [&](std::size_t done) { progress.push_back(done); });
        for (int i = 0; i < 12; ++i)
            EXPECT_EQ(results[static_cast<std::size_t>(i)].outcome.code, i);
        EXPECT_EQ(echo.jobs, 12u);
        EXPECT_LE(echo.most, threads);
        ASSERT_EQ(progress.size(), 12u);
        EXPECT_EQ(progress.back(), 12u);
    }
}

/// Starts slowly: takes lists.
class Slow : public Echo {
public:
    std::atomic<unsigned> starts{0};
    bool boots_lists() const override { return true; }
    std::vector<Outcome> run_list(std::span<const Job* const> list) override {
        ++starts;
        return Echo::run_list(list);
    }
};

TEST(RunAll, SharesAStartAmongManyJobs) {
    for (const unsigned threads : {1u, 2u, 5u}) {
        Slow slow;
        const Interrupt interrupt;
        std::vector<Result> results = numbered(12);
        std::size_t progress = 0;
        run_all(slow, results, threads, interrupt, [&](std::size_t done) { progress = done; });
        for (int i = 0; i < 12; ++i)
            EXPECT_EQ(results[static_cast<std::size_t>(i)].outcome.code, i);
        EXPECT_EQ(slow.jobs, 12u);
        EXPECT_LE(slow.starts, threads);
        EXPECT_EQ(progress, 12u);
    }
}

TEST(RunAll, ThrowsWhatAJobThrew) {
    Echo echo;
    const Interrupt interrupt;
    std::vector<Result> results = numbered(14);
    EXPECT_THROW(run_all(echo, results, 2, interrupt, [](std::size_t) {}), Failure);
}

TEST(RunAll, BeginsNothingAfterAnInterrupt) {
    Echo echo;
    const Interrupt interrupt;
    ::kill(::getpid(), SIGTERM);
    while (!interrupt.seen())
        ::usleep(1000);
    std::vector<Result> results = numbered(5);
    run_all(echo, results, 2, interrupt, [](std::size_t) {});
    EXPECT_EQ(echo.jobs, 0u);
}

Result failed(const char* workload, const char* policy, Status status, const char* why) {
    Result result;
    result.job.workload = workload;
    result.policy.spec = policy;
    result.outcome.status = status;
    result.outcome.why = why;
    result.outcome.console = "one\ntwo\n";
    return result;
}

TEST(Failures, AreToldOnceForEachReason) {
    const std::vector<Result> results{failed("w", "lazy", Status::fault, "page fault"),
                                      failed("w", "eager", Status::fault, "page fault"),
                                      failed("v", "eager", Status::timeout, "late")};
    EXPECT_EQ(describe_failures(results), "stint: 'w' under lazy, eager: page fault\n"
                                          "  its last output (under lazy):\n  one\n  two\n"
                                          "stint: 'v' under eager: late\n"
                                          "  its last output (under eager):\n  one\n  two\n");
    EXPECT_EQ(exit_code_of(results), 124);
    EXPECT_EQ(exit_code_of({results[0]}), 1);
    EXPECT_EQ(exit_code_of({}), 0);
}

TEST(Failures, APolicyForMeasuringMayFindItsRegistersChanged) {
    Result result = failed("w", "none", Status::done, "");
    result.outcome.code = 1;
    EXPECT_FALSE(result.good());
    result.policy.measuring_only = true;
    EXPECT_TRUE(result.good());
    result.outcome.status = Status::fault;
    EXPECT_FALSE(result.good());
}

} // namespace
