// SPDX-License-Identifier: MIT
// Demand paging: a page of a region appears, zeroed, when it is first touched. Also the life of the
// region lists' nodes.
#include "kernel/linux/memory.hpp"
#include "kernel/linux/process.hpp"
#include "kernel/linux/system_call.hpp"
#include "kernel/memory/frames.hpp"
#include "kernel/memory/pool.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

constinit Pool<Region> region_pool;

/// Whether rights allow an access. x86 cannot refuse a read of a page that may be written or
/// executed.
bool allows(Rights rights, Access wanted) {
    if (wanted.write) {
        return rights.write();
    }
    return wanted.execute ? rights.execute() : rights.bits != 0;
}

} // namespace

constinit const RegionSource region_source = {
    [] { return region_pool.make(); },
    [](Region& node) { region_pool.release(&node); },
};

bool page_fault(Process& process, u64 address, Fault fault) {
    const Region* region = process.linux.regions.find(address);
    if (region == nullptr || !allows(region->rights, fault.wanted)) {
        return false;
    }
    const u64 page = page_floor(address);
    const Access access = access_of(region->rights);
    if (process.space.protect(page, access)) { // there, with older rights
        return true;
    }
    const u64 frame = frames::allocate();
    if (frame != 0 && process.space.map(page, frame, access)) {
        return true;
    }
    if (frame != 0) {
        frames::release(frame);
    }
    // Linux's answer is SIGKILL too.
    constexpr i32 signal_kill = 9;
    const Thread& thread = scheduler::current();
    end_current_process(Ending::fault(signal_kill, thread, "out of memory (give the machine more)",
                                      page, thread.frame().rip));
}

void destroy(Process& process) { process.linux.regions.clear(); }

} // namespace kernel::linux
