// SPDX-License-Identifier: MIT
// Which profiles there are, and where.
#include "cost/profile.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace lab::cost {

std::filesystem::path directory() {
    const char* chosen = std::getenv("STINT_PROFILES");
    return chosen != nullptr && *chosen != '\0' ? chosen : STINT_PROFILE_DIRECTORY;
}

Catalogue catalogue(const std::filesystem::path& where) {
    Catalogue out;
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (std::filesystem::directory_iterator at(where, error), end; !error && at != end;
         at.increment(error)) {
        if (at->path().extension() == ".json") files.push_back(at->path());
    }
    if (error) {
        out.errors.push_back(where.string() + ": cannot be listed (" + error.message() +
                             "); set STINT_PROFILES to the directory of the cost profiles");
        return out;
    }
    if (files.empty()) {
        out.errors.push_back(where.string() + ": holds no cost profile (*.json); set " +
                             "STINT_PROFILES to the directory of the cost profiles");
        return out;
    }

    std::sort(files.begin(), files.end()); // the order of a directory is not the same everywhere
    for (const auto& file : files) {
        std::string why;
        auto profile = load(file, why);
        if (!profile) {
            out.errors.push_back(why);
            continue;
        }
        const auto same = std::find_if(out.profiles.begin(), out.profiles.end(),
                                       [&](const Profile& p) { return p.name == profile->name; });
        if (same != out.profiles.end()) {
            out.errors.push_back(file.string() + ": name \"" + profile->name +
                                 "\" is already that of " + same->file.string());
            continue;
        }
        out.profiles.push_back(std::move(*profile));
    }
    std::sort(out.profiles.begin(), out.profiles.end(), [](const Profile& a, const Profile& b) {
        return std::tie(a.year, a.name) < std::tie(b.year, b.name);
    });
    return out;
}

const Profile* find(const Catalogue& from, std::string_view name, std::string& why) {
    std::string names;
    for (const Profile& profile : from.profiles) {
        if (profile.name == name) return &profile;
        names += (names.empty() ? "" : ", ") + profile.name;
    }
    why = "no cost profile is named \"" + std::string(name) +
          "\"; there are: " + (names.empty() ? std::string("none") : names);
    return nullptr;
}

} // namespace lab::cost
