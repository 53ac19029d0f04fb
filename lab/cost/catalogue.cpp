// SPDX-License-Identifier: MIT
// Which profiles there are, and where.
#include "cost/profile.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace lab::cost {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

void sort(Catalogue& catalogue) {
    std::sort(catalogue.profiles.begin(), catalogue.profiles.end(),
              [](const Profile& a, const Profile& b) {
                  return std::tie(a.year, a.name) < std::tie(b.year, b.name);
              });
}

auto named(Catalogue& catalogue, const std::string& name) {
    return std::find_if(catalogue.profiles.begin(), catalogue.profiles.end(),
                        [&](const Profile& p) { return p.name == name; });
}

void add(Catalogue& to, Profile profile) {
    if (const auto same = named(to, profile.name); same != to.profiles.end()) {
        to.errors.push_back(profile.file.string() + ": name \"" + profile.name +
                            "\" is already that of " + same->file.string());
        return;
    }
    to.profiles.push_back(std::move(profile));
}

} // namespace

std::filesystem::path directory() {
    const std::string chosen = environment("STINT_PROFILES");
    return chosen.empty() ? STINT_PROFILE_DIRECTORY : chosen;
}

std::filesystem::path user_directory() {
    if (!environment("STINT_PROFILES").empty()) return {};
    std::filesystem::path data = environment("XDG_DATA_HOME");
    if (!data.is_absolute()) { // a relative one is to be ignored, by the rules for that variable
        const std::filesystem::path home = environment("HOME");
        if (!home.is_absolute()) return {};
        data = home / ".local" / "share";
    }
    return data / "stint" / "profiles";
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
        add(out, std::move(*profile));
    }
    sort(out);
    return out;
}

Catalogue whole_catalogue() {
    Catalogue all = catalogue();
    const std::filesystem::path own = user_directory();
    std::error_code error;
    if (own.empty() || !std::filesystem::is_directory(own, error)) return all;
    Catalogue more = catalogue(own);
    for (Profile& profile : more.profiles) {
        profile.own = true;
        add(all, std::move(profile));
    }
    if (!std::filesystem::is_empty(own, error))
        all.errors.insert(all.errors.end(), more.errors.begin(), more.errors.end());
    sort(all);
    return all;
}

std::optional<std::string> add_file(Catalogue& to, const std::filesystem::path& file,
                                    std::string& why) {
    auto profile = load(file, why);
    if (!profile) return {};
    std::string name = profile->name;
    if (const auto same = named(to, name); same != to.profiles.end())
        *same = std::move(*profile);
    else
        to.profiles.push_back(std::move(*profile));
    sort(to);
    return name;
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
