// SPDX-License-Identifier: MIT
// Runs the jobs of a bench, several at once.
#include "lab/bench/run.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace lab {

void run_all(Machine& machine, std::vector<Result>& results, unsigned threads,
             const Interrupt& interrupt, const std::function<void(std::size_t)>& progress) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    std::vector<std::exception_ptr> errors(results.size());
    std::mutex mutex;
    std::size_t done = 0;

    const auto work = [&] {
        for (;;) {
            const std::size_t index = next++;
            if (index >= results.size() || interrupt.seen() || failed) return;
            try {
                results[index].outcome = machine.run(results[index].job);
            } catch (...) {
                errors[index] = std::current_exception();
                failed = true;
            }
            const std::lock_guard lock(mutex);
            progress(++done);
        }
    };
    std::vector<std::thread> crew;
    const std::size_t size = std::min<std::size_t>(std::max(threads, 1u), results.size());
    for (std::size_t i = 0; i < size; ++i)
        crew.emplace_back(work);
    for (std::thread& thread : crew)
        thread.join();
    for (const std::exception_ptr& error : errors) {
        if (error) std::rethrow_exception(error);
    }
}

} // namespace lab
