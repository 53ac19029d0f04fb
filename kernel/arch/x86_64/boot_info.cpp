// SPDX-License-Identifier: MIT
// The choice between the two loaders.
#include "kernel/arch/x86_64/boot_info.hpp"

namespace kernel {

const char* read_boot_info(Loader loader, u64 information, BootInfo& info) {
    switch (loader) {
    case Loader::pvh:
        return read_pvh(information, info);
    case Loader::multiboot2:
        return read_multiboot2(information, info);
    }
    return "started by an unknown loader";
}

} // namespace kernel
