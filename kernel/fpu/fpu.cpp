// SPDX-License-Identifier: MIT
// The choice of rung, keys, recording and policy: every combination is an engine of its own in this
// image, so that code layout does not differ between the arms of a comparison.
#include "kernel/fpu/fpu.hpp"
#include "kernel/fpu/host.hpp"
#include "kernel/fpu/parameters.hpp"
#include "kernel/fpu/rungs.hpp"
#include "kernel/fpu/set_up.hpp"
#include "kernel/fpu/shipped.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/output/panic.hpp"
#include "kernel/task/reap.hpp"

namespace kernel::fpu {

constinit stint::Entry entry{};

namespace {

using stint::x86::Features;

/// Of a new program, as Linux has it: only key 0 may be used.
constexpr u32 initial_pkru = 0x55555554;

alignas(stint::area_alignment) constinit std::byte golden[page_size] = {};
alignas(stint::area_alignment) constinit std::byte golden_elsewhere[page_size] = {};
constinit Setup setup{};
constinit bool keys = false;
constinit ParameterText parameters{};

/// The way of a choice from names to types; `why` stays null when all is well.
struct Choice {
    usize policy;
    Text parameters;
    Record record;
    Features features;
    const char* why = nullptr;
};

template <class U, class Host>
void install(Choice& choice, u32 size) {
    const stint::Entry& row = stint::entries<U, Host>.row[choice.policy];
    choice.why = row.configure(choice.parameters);
    if (choice.why != nullptr) return;
    stint::each_unit<U, Host>([&](U& unit) {
        unit.golden = golden;
        unit.size = size;
    });
    stint::each_policy(stint::Policies{}, [&]<stint::Policy P>(usize index) {
        if (index == choice.policy)
            parameters.describe(stint::engine_of<stint::Engine<U, P, Host>>.policy);
    });
    entry = shipped(row);
}

template <class U>
void install(Choice& choice, u32 size) {
    if constexpr (every_record) {
        if (choice.record == Record::none) return install<U, QuietHost>(choice, size);
        if (choice.record == Record::ring) return install<U, RingHost>(choice, size);
    }
    install<U, CountingHost>(choice, size);
}

template <stint::x86::Rung R>
void enable(Choice& choice) {
    const CpuState state = set_up_everywhere<R>({golden, golden_elsewhere, page_size});
    const u32 size = state.layout.size(R::format);
    keys = state.pkru;
    if constexpr (R::xsave) {
        if (keys)
            install<Unit<R, true>>(choice, size);
        else
            install<Unit<R, false>>(choice, size);
    } else {
        install<Unit<R, false>>(choice, size);
    }
    setup.rung = R::name;
    setup.area = size;
    setup.xcr0 = state.xcr0;
}

/// On the CPU that runs: the kernel's own threads under the new engine, and the CPU's first event
/// of the ring. `policy`: a usize.
void start_engine(Cpu& cpu, void* policy) {
    cpu.fpu.counts = {};
    entry.start(cpu.fpu, cpu.number);
    if (setup.record == Record::ring) {
        const u32 index = static_cast<u32>(*static_cast<const usize*>(policy));
        ring::record(cpu.fpu, stint::EventKind::policy, index, 0);
    }
    entry.create(cpu.fpu, cpu.idle->fpu, idle_id, false, nullptr, 0);
    if (cpu.current != cpu.idle)
        entry.create(cpu.fpu, cpu.current->fpu, job_runner_id, false, nullptr, 0);
}

} // namespace

const char* choose(Text spec, Text rung, Record record) {
    const stint::PolicySpec parts = stint::split_spec(spec);
    Choice choice{stint::find_policy(parts.name), parts.parameters, record, rungs::features()};
    if (choice.policy == stint::Policies::size) return "there is no policy of that name";
    const bool best = rung == Text("best");
    const usize wanted = best ? rungs::best() : stint::x86::find_rung(rung);
    if (wanted == stint::x86::Rungs::size)
        return best ? "this CPU has no FXSAVE" : "there is no rung of that name";
    if (!rungs::offered(wanted)) return "this CPU does not offer that rung";
    if (!rungs::usable(wanted))
        return "this CPU puts AVX registers where the format of that rung does not have them";
    if (record == Record::ring && !ring::start()) return "there is no memory for the event ring";
    stint::x86::each_rung(stint::x86::Rungs{}, [&]<stint::x86::Rung R>(usize index) {
        if (index == wanted) enable<R>(choice);
    });
    if (choice.why != nullptr) return choice.why;
    setup.policy = entry.policy;
    setup.parameters = parameters.text();
    setup.record = record;
    start_engine(this_cpu(), &choice.policy);
    for (Cpu& cpu : cpus::online()) {
        if (&cpu == &this_cpu()) continue;
        check(cpu.current == cpu.idle, "a CPU is busy while the engine is chosen");
        cross_call::on(cpu, start_engine, &choice.policy);
    }
    return nullptr;
}

const Setup& chosen() { return setup; }

bool create(Thread& thread) {
    const u64 area = frames::allocate();
    if (area == 0) return false;
    Cpu& cpu = this_cpu();
    Thread& creator = *cpu.current;
    const u32 id = static_cast<u32>(thread.tid);
    if (creator.process == thread.process)
        entry.fork(cpu.fpu, creator.fpu, thread.fpu, id, direct<std::byte>(area));
    else
        entry.create(cpu.fpu, thread.fpu, id, true, direct<std::byte>(area),
                     keys ? initial_pkru : 0);
    return true;
}

void release(Thread& thread) {
    if (thread.fpu.area != nullptr)
        frames::release(reinterpret_cast<u64>(thread.fpu.area) - direct_map);
}

} // namespace kernel::fpu
