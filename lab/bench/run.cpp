// SPDX-License-Identifier: MIT
// Runs the jobs of a bench, several at once.
#include "lab/bench/run.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <span>
#include <thread>

namespace lab {
namespace {

void run_some(Machine& machine, std::span<Result> results) {
    std::vector<const Job*> jobs;
    for (const Result& result : results)
        jobs.push_back(&result.job);
    std::vector<Outcome> outcomes = machine.run_list(jobs);
    for (std::size_t i = 0; i < results.size(); ++i)
        results[i].outcome = std::move(outcomes[i]);
}

} // namespace

void run_all(Machine& machine, std::vector<Result>& results, unsigned threads,
             const Interrupt& interrupt, const std::function<void(std::size_t)>& progress) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    std::vector<std::exception_ptr> errors(results.size());
    std::mutex mutex;
    std::size_t done = 0;
    if (results.empty()) return;
    const std::size_t crew_size = std::min<std::size_t>(std::max(threads, 1u), results.size());
    const std::size_t list =
        machine.boots_lists() ? (results.size() + crew_size - 1) / crew_size : 1;

    const auto work = [&] {
        for (;;) {
            const std::size_t first = next.fetch_add(list);
            if (first >= results.size() || interrupt.seen() || failed) return;
            const std::size_t count = std::min(list, results.size() - first);
            try {
                run_some(machine, std::span(results).subspan(first, count));
            } catch (...) {
                errors[first] = std::current_exception();
                failed = true;
            }
            const std::lock_guard lock(mutex);
            progress(done += count);
        }
    };
    std::vector<std::thread> crew;
    for (std::size_t i = 0; i < crew_size; ++i)
        crew.emplace_back(work);
    for (std::thread& thread : crew)
        thread.join();
    for (const std::exception_ptr& error : errors) {
        if (error) std::rethrow_exception(error);
    }
}

} // namespace lab
