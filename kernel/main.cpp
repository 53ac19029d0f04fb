// SPDX-License-Identifier: MIT
#include "kernel/output/console.hpp"
#include "kernel/output/panic.hpp"
#include "kernel/output/report.hpp"
extern "C" [[noreturn]] void kernel_main(kernel::u64 loader, kernel::u64 information) {
    using namespace kernel;
    console::start();
    report::start();
    console::line("loader ", loader, " ", Hex{information});
    panic("nothing to do");
}
