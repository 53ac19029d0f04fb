// SPDX-License-Identifier: MIT
// Which cost profiles price a bench.
#include "lab/bench/pricing.hpp"

#include "lab/error.hpp"
#include "lab/text/nearest.hpp"
#include "lab/text/quote.hpp"

#include <algorithm>

namespace lab {
namespace {

/// The machines of the two discussions that the project repeats.
constexpr const char* historical[] = {"amd-k8-2006", "intel-2015"};

} // namespace

std::vector<std::string> load_named_files(cost::Catalogue& catalogue,
                                          std::vector<std::string> names) {
    for (std::string& name : names) {
        if (name.find('/') == std::string::npos && !name.ends_with(".json")) continue;
        std::string why;
        const auto loaded = cost::add_file(catalogue, name, why);
        if (!loaded) throw Failure("cost profile " + plain(why, 300));
        name = *loaded;
    }
    return names;
}

Pricing choose_pricing(const cost::Catalogue& catalogue, const std::vector<std::string>& names) {
    if (catalogue.profiles.empty())
        throw Failure(catalogue.errors.empty() ? "there is no cost profile"
                                               : catalogue.errors.front());
    Pricing pricing;
    const cost::Choice choice = cost::nearest(catalogue, cost::this_cpu());
    pricing.here = choice.profile;
    pricing.why_here = choice.why;
    const auto add = [&](const cost::Profile* profile) {
        auto& columns = pricing.columns;
        if (profile != nullptr &&
            std::find(columns.begin(), columns.end(), profile) == columns.end())
            columns.push_back(profile);
    };
    std::string ignored;
    for (const std::string& name : names) {
        const cost::Profile* profile = cost::find(catalogue, name, ignored);
        if (profile == nullptr) {
            std::vector<std::string> all;
            for (const cost::Profile& each : catalogue.profiles)
                all.push_back(each.name);
            throw Usage(no_such("profile", "profiles", name, all));
        }
        add(profile);
    }
    if (!names.empty()) {
        pricing.exported = pricing.columns.front();
        return pricing;
    }
    for (const char* name : historical)
        add(cost::find(catalogue, name, ignored));
    pricing.exported = pricing.columns.empty() ? pricing.here : pricing.columns.back();
    add(pricing.here);
    return pricing;
}

} // namespace lab
