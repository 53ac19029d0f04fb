// SPDX-License-Identifier: MIT
// A program's file, judged before any machine is started.
#include "lab/machine/program_file.hpp"

#include "lab/error.hpp"
#include "lab/host/scratch.hpp"
#include "lab/text/quote.hpp"

#include "kernel/program/elf.hpp"

#include <fmt/format.h>

namespace lab {
namespace {

/// What fits into the guest's memory beside everything else.
constexpr std::uintmax_t largest_program = 64u << 20;

} // namespace

std::string load_program(const std::filesystem::path& file) {
    const std::string name = plain(file.string(), 300);
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (error) throw Failure(fmt::format("{} cannot be read: {}", name, error.message()));
    if (size > largest_program)
        throw Failure(fmt::format("{} is too large for the guest: {} MiB, and at most {} MiB fit",
                                  name, size >> 20, largest_program >> 20));
    std::string bytes = read_file(file);
    const auto* data = reinterpret_cast<const kernel::u8*>(bytes.data());
    const kernel::program::ElfPlan plan = kernel::program::plan_elf({data, bytes.size()});
    if (plan.fault != kernel::program::ElfFault::none)
        throw Failure(fmt::format("{} {}", name, kernel::program::describe(plan.fault)));
    return bytes;
}

} // namespace lab
