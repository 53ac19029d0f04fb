// SPDX-License-Identifier: MIT
// The rungs that a job may ask for.
#include "lab/choose/rung.hpp"

#include "lab/error.hpp"
#include "lab/text/nearest.hpp"

#include "stint/x86/rung/list.hpp"

#include <algorithm>

namespace lab {

std::vector<std::string> rung_names() {
    std::vector<std::string> names{"best"};
    stint::x86::each_rung(stint::x86::Rungs{}, [&]<stint::x86::Rung R>(stint::usize) {
        names.emplace_back(R::name.data, R::name.size);
    });
    return names;
}

void check_rung(const std::string& name) {
    const std::vector<std::string> names = rung_names();
    if (std::find(names.begin(), names.end(), name) == names.end())
        throw Usage(no_such("rung", "rungs", name, names));
}

} // namespace lab
