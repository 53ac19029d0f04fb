// SPDX-License-Identifier: MIT
// From the loader's hands to the first job, step by step.
#include "kernel/arch/x86_64/acpi.hpp"
#include "kernel/arch/x86_64/boot_info.hpp"
#include "kernel/arch/x86_64/descriptors.hpp"
#include "kernel/arch/x86_64/paging.hpp"
#include "kernel/cpu/apic.hpp"
#include "kernel/cpu/clock.hpp"
#include "kernel/cpu/cpu.hpp"
#include "kernel/cpu/cpus.hpp"
#include "kernel/cpu/start_others.hpp"
#include "kernel/fpu/fpu.hpp"
#include "kernel/fpu/rungs.hpp"
#include "kernel/job/job.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/memory/frames_start.hpp"
#include "kernel/output/console.hpp"
#include "kernel/output/panic.hpp"
#include "kernel/output/report.hpp"
#include "kernel/output/screen.hpp"
#include "kernel/task/scheduler.hpp"
#include "kernel/task/tick.hpp"

namespace kernel {
namespace {

constinit BootInfo boot_info{};

void must(const char* why) {
    if (why != nullptr) panic(why);
}

} // namespace

/// boot.S calls it in long mode on the first tables and the boot stack, interrupts off.
/// `information`: physical address of the loader's structure.
extern "C" [[noreturn]] void kernel_main(u64 loader, u64 information) {
    console::start();
    report::start();
    x86::build_interrupt_table();
    x86::load_interrupt_table(); // a fault from here on is a panic with registers
    must(read_boot_info(static_cast<Loader>(loader), information, boot_info));
    if (boot_info.command_line.parallel_wire) {
        console::use_parallel();
        report::use_parallel();
    }
    if (boot_info.command_line.text_screen) screen::start();
    const CpuList list = read_cpu_list(boot_info);
    frames::start(boot_info);
    paging::start_paging(boot_info);
    Cpu& first = cpus::add(0);
    start_cpu(first);
    apic::start();
    first.apic_id = apic::id();
    clock::start();
    fpu::rungs::start(boot_info.command_line.components);
    start_others(list);
    must(fpu::choose("none", "best", fpu::Record::none)); // until the first job chooses
    job::set_archive({direct<const u8>(boot_info.archive.start),
                      boot_info.archive.end - boot_info.archive.start});
    Thread* runner = create_kernel_thread(job::run_all);
    check(runner != nullptr, "no memory for the job runner");
    runner->affinity = 1; // it sets the engine up, from the first CPU
    scheduler::wake(*runner);
    idle_loop();
}

} // namespace kernel
