// SPDX-License-Identifier: MIT
// Bodies of files.hpp.
#include "files.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <unistd.h>

namespace test {
namespace {

[[noreturn]] void give_up(const std::string& line) {
    std::fprintf(stderr, "test_cost: %s\n", line.c_str());
    std::abort();
}

} // namespace

std::filesystem::path source_directory() { return STINT_SOURCE_DIRECTORY; }

const lab::cost::Catalogue& shipped() {
    static const auto all = lab::cost::catalogue(source_directory() / "profiles");
    return all;
}

const lab::cost::Profile& shipped(const std::string& name) {
    std::string why;
    const auto* profile = lab::cost::find(shipped(), name, why);
    if (profile == nullptr) give_up(why);
    return *profile;
}

Scratch::Scratch() {
    auto pattern = (std::filesystem::temp_directory_path() / "stint-cost-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) give_up("no temporary directory");
    path_ = pattern;
}

Scratch::~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path Scratch::write(const std::string& name, const std::string& text) const {
    auto file = path_ / name;
    std::ofstream out(file, std::ios::binary);
    out << text;
    return file;
}

std::string good_profile() {
    return R"({
  "schema": "stint.costs/1",
  "name": "plain",
  "title": "A machine of round figures",
  "year": 2000,
  "cpu": { "vendor": "GenuineIntel", "words": "none", "families": [ { "family": 6, "models": [ 1, 2 ] } ] },
  "clock_mhz": 1000,
  "costs": {
    "trap": { "cycles": 1000, "kind": "measured", "source": "s" },
    "ts_set": { "cycles": 100, "kind": "published", "source": "s" },
    "ts_clear": { "cycles": 50, "kind": "measured", "source": "s" },
    "save": {
      "fxsave": { "hot": { "cycles": 70, "kind": "measured", "source": "s" } },
      "xsave": null,
      "xsaveopt": { "hot": { "cycles": 60, "kind": "measured", "source": "s" },
                    "cold": { "cycles": 600, "kind": "recalled", "source": "s" } },
      "xsavec": null, "xsaves": null },
    "restore": {
      "fxsave": { "hot": { "cycles": 80, "kind": "measured", "source": "s" } },
      "xsave": null,
      "xsaveopt": { "hot": { "cycles": 90, "kind": "measured", "source": "s" } },
      "xsavec": null, "xsaves": null },
    "prefetch": { "cycles": 3, "kind": "measured", "source": "s" }
  },
  "sources": { "s": { "title": "t", "author": "a", "date": "2000", "where": "w" } },
  "notes": [ "n" ]
})";
}

std::string spoilt(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    if (at == std::string::npos) give_up("nothing to spoil: " + from);
    if (text.find(from, at + 1) != std::string::npos) give_up("not unique: " + from);
    return text.replace(at, from.size(), to);
}

} // namespace test
