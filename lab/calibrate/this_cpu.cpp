// SPDX-License-Identifier: MIT
// Areas, images and affinity.
#include "lab/calibrate/this_cpu.hpp"

#include "stint/layout.hpp"
#include "stint/x86/control.hpp"
#include "stint/x86/rung/list.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <sched.h>

namespace lab::calibrate {
namespace {

using namespace stint;
using x86::Component;

/// The components that state `all` fills. The tiles of AMX stay out: a thread must ask for them.
constexpr u64 filled = x86::xcr0_legacy | x86::component_bit(Component::avx) | x86::xcr0_avx512;

void put(std::byte* to, u64 value, std::size_t bytes) { std::memcpy(to, &value, bytes); }

} // namespace

x86::Features user_features() {
    const x86::HardwareCpuid cpuid;
    x86::Features features = x86::read_features(cpuid);
    const bool os_xsave = (cpuid(1, 0).ecx >> 27 & 1) != 0;
    if (!os_xsave) features.xsave = false;
    features.xcr0 = features.xsave ? x86::xgetbv(0) : x86::xcr0_legacy;
    return features;
}

std::vector<usize> measurable_rungs(const x86::Features& features) {
    std::vector<usize> rungs;
    x86::each_rung(x86::Rungs{}, [&]<x86::Rung R>(usize index) {
        if (R::offered(features) && R::name != x86::Xsaves::name) rungs.push_back(index);
    });
    return rungs;
}

struct ThisCpu::Affinity {
    cpu_set_t set;
};

void ThisCpu::FreeAligned::operator()(std::byte* block) const { std::free(block); }

ThisCpu::Block ThisCpu::make_block(std::size_t bytes) {
    constexpr std::size_t page = 4096;
    const std::size_t whole = (bytes + page - 1) / page * page;
    auto* block = static_cast<std::byte*>(std::aligned_alloc(page, whole));
    if (block == nullptr) throw std::bad_alloc();
    std::memset(block, 0, whole); // a page that was never written would fault inside a sample
    return Block(block);
}

ThisCpu::ThisCpu(const x86::Features& given)
    : features(given), before(std::make_unique<Affinity>()) {
    const int here = ::sched_getcpu();
    if (here >= 0 && ::sched_getaffinity(0, sizeof before->set, &before->set) == 0) {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(here, &one);
        if (::sched_setaffinity(0, sizeof one, &one) == 0) cpu = here;
    }
    const Layout layout =
        features.xsave ? read_layout(x86::HardwareCpuid{}, features.xcr0, 0) : legacy_layout();
    const u32 size = std::max(layout.standard_size, layout.compacted_size);
    stride = (size + 63) / 64 * 64 + 64; // one line apart, so that no two areas share a cache set
    kept = make_block(stride);
    areas = make_block(std::size_t{cold_areas} * stride);
    for (unsigned i = 0; i < state_count; ++i) {
        images[i] = make_block(stride);
        fill_image(images[i].get(), static_cast<State>(i));
    }
}

ThisCpu::~ThisCpu() {
    if (cpu >= 0) ::sched_setaffinity(0, sizeof before->set, &before->set);
}

// The legacy region: control word at byte 0, tags at 4, MXCSR at 24, ST0 to ST7 from 32 and XMM0
// to XMM15 from 160, 16 bytes each (Intel SDM volume 1, section 10.5.1). XSTATE_BV is at 512.
void ThisCpu::fill_image(std::byte* image, State state) const {
    put(image, 0x37F, 2);
    put(image + 24, 0x1F80, 4);
    u64 used = 0;
    if (state != State::init) {
        used |= x86::component_bit(Component::sse);
        std::memset(image + 160, 0x3F, 256);
    }
    if (state == State::all) {
        used |= features.xcr0 & filled;
        put(image + 4, 0xFF, 1); // all eight registers hold values
        for (std::size_t i = 0; i < 8; ++i) {
            put(image + 32 + 16 * i, u64{1} << 63 | i, 8); // 1.0 and a little more
            put(image + 40 + 16 * i, 0x3FFF, 2);
        }
        for (unsigned i = 2; i < 63; ++i) {
            if ((used >> i & 1) == 0) continue;
            const x86::CpuidLeaf leaf = x86::HardwareCpuid{}(0xD, i);
            std::memset(image + leaf.ebx, 0x3F, leaf.eax);
        }
    }
    if (features.xsave) put(image + legacy_size, used, 8);
}

Sample ThisCpu::take(const Task& task) {
    Memory memory;
    memory.kept = kept.get();
    memory.image = images[static_cast<unsigned>(task.state)].get();
    memory.areas = areas.get();
    memory.stride = stride;
    memory.xsave = features.xsave;
    return take_timed(task, memory);
}

} // namespace lab::calibrate
