// SPDX-License-Identifier: MIT
// This CPU as a sampler: areas, images of the three states, and the thread pinned meanwhile.
#pragma once

#include "lab/calibrate/timed.hpp"
#include "stint/x86/cpuid.hpp"

#include <memory>
#include <vector>

namespace lab::calibrate {

/// What user mode sees of the CPU: as `read_features`, but without XSAVE where the operating system
/// has not turned it on, and `xcr0` what it has turned on.
stint::x86::Features user_features();

/// Ladder indices of the rungs that user mode can run; none on a CPU without FXSAVE.
std::vector<stint::usize> measurable_rungs(const stint::x86::Features& features);

class ThisCpu final : public Sampler {
public:
    /// Pins the calling thread to the CPU it runs on, for as long as this lives.
    explicit ThisCpu(const stint::x86::Features& features);
    ~ThisCpu() override;
    ThisCpu(const ThisCpu&) = delete;
    ThisCpu& operator=(const ThisCpu&) = delete;

    Sample take(const Task& task) override;
    int number() const { return cpu; } ///< the CPU pinned to; -1 where pinning failed

private:
    struct Affinity;
    struct FreeAligned {
        void operator()(std::byte* block) const;
    };
    using Block = std::unique_ptr<std::byte, FreeAligned>;

    static Block make_block(std::size_t bytes);
    void fill_image(std::byte* image, State state) const;

    stint::x86::Features features;
    std::unique_ptr<Affinity> before;
    int cpu = -1;
    stint::u32 stride = 0;
    Block kept, areas, images[state_count];
};

} // namespace lab::calibrate
