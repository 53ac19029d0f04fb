// SPDX-License-Identifier: MIT
// A run of frames mapped one after the other in the kernel's area.
#include "kernel/fpu/ring.hpp"
#include "kernel/arch/x86_64/instruction.hpp"
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/output/report.hpp"
#include "stint/policy/list.hpp"

namespace kernel::ring {
namespace {

constexpr u64 largest = 32 << 20; // bytes
constexpr u64 share = 4;          // at most this part of the free memory

constinit stint::Event* events = nullptr;
constinit u64 capacity = 0;
constinit u64 count = 0;
constinit u64 lost = 0;

/// As many events as fit; short of memory the ring is shorter.
void take_memory() {
    u64 bytes = frames::available() / share * page_size;
    if (bytes > largest) bytes = largest;
    const u64 base = paging::reserve_kernel_area(bytes);
    u64 mapped = 0;
    for (; mapped < bytes; mapped += page_size) {
        const u64 frame = frames::allocate();
        if (frame == 0) break;
        if (!paging::map_kernel_page(base + mapped, frame, paging::writable | paging::no_execute)) {
            frames::release(frame);
            break;
        }
    }
    events = reinterpret_cast<stint::Event*>(base);
    capacity = mapped / sizeof(stint::Event);
}

struct PolicyName {
    char text[stint::RingHeader::policy_name_size];
};

} // namespace

bool start() {
    if (capacity == 0) take_memory();
    count = lost = 0;
    return capacity != 0;
}

void record(const stint::Cpu& cpu, stint::EventKind kind, u32 thread, u8 flags) {
    if (count == capacity) {
        ++lost;
        return;
    }
    events[count++] = {x86::rdtsc(), thread, cpu.number, kind, flags};
}

void dump(Text job) {
    stint::RingHeader header{};
    for (usize i = 0; i < sizeof(header.magic); ++i)
        header.magic[i] = stint::RingHeader::expected_magic[i];
    header.version = stint::RingHeader::current_version;
    header.policies = stint::Policies::size;
    header.events = count;
    header.lost = lost;
    PolicyName names[stint::Policies::size] = {};
    stint::each_policy(stint::Policies{}, [&]<stint::Policy P>(usize index) {
        for (usize i = 0; i < P::name.size; ++i)
            names[index].text[i] = P::name[i];
    });
    const u64 bytes = sizeof(header) + sizeof(names) + count * sizeof(stint::Event);
    report::line("ring id=", job, " bytes=", bytes, " lost=", lost);
    report::write(&header, sizeof(header));
    report::write(names, sizeof(names));
    report::write(events, count * sizeof(stint::Event));
}

} // namespace kernel::ring
