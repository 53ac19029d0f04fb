// SPDX-License-Identifier: MIT
// QEMU's log of executed blocks.
#include "lab/machine/trace.hpp"

#include "lab/machine/report.hpp"
#include "lab/text/quote.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace lab {
namespace {

/// `Trace 0: 0x7f... [segment base/ADDRESS/flags/flags] function`
stint::u64 address_of(std::string_view line) {
    const std::size_t open = line.find('['), slash = line.find('/', open);
    stint::u64 address = 0;
    if (open != line.npos && slash != line.npos) {
        const char* const begin = line.data() + slash + 1;
        const auto [end, error] = std::from_chars(begin, line.data() + line.size(), address, 16);
        if (error == std::errc{} && end != begin && end != line.data() + line.size() && *end == '/')
            return address;
    }
    throw BadReport(fmt::format("the emulator's log has a line of another form: {}", quote(line)));
}

} // namespace

std::string trace_filter(const std::vector<CodeRange>& ranges) {
    std::string filter;
    for (const CodeRange& range : ranges)
        filter += fmt::format("{}{:#x}+{:#x}", filter.empty() ? "" : ",", range.first, range.size);
    return filter;
}

std::vector<stint::u64> read_trace(std::string_view log) {
    std::vector<stint::u64> executed;
    while (!log.empty()) {
        const std::string_view line = log.substr(0, log.find('\n'));
        log.remove_prefix(std::min(line.size() + 1, log.size()));
        if (line.starts_with("Trace ")) executed.push_back(address_of(line));
        if (line.starts_with("Stopped execution ") && !executed.empty()) executed.pop_back();
    }
    return executed;
}

} // namespace lab
