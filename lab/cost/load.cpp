// SPDX-License-Identifier: MIT
// From a JSON file to a Profile, or to one line that says which field of which file is wrong. The
// reader is strict: a field that the schema does not know is an error, so that a slip of the pen
// cannot silently drop a cost.
#include "cost/profile.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <initializer_list>
#include <sstream>

namespace lab::cost {
namespace {

using Json = nlohmann::json;

// Thrown inside this file only: `field` is a path like costs.save.fxsave.hot.cycles.
struct Bad {
    std::string field, what;
};

std::string under(const std::string& parent, std::string_view child) {
    return parent.empty() ? std::string(child) : parent + "." + std::string(child);
}

// An object with exactly these fields: `needed` must be there, `others` may be.
void shape(const Json& json, const std::string& field, std::initializer_list<const char*> needed,
           std::initializer_list<const char*> others = {}) {
    if (!json.is_object()) throw Bad{field, "must be an object"};
    for (const char* name : needed) {
        if (!json.contains(name)) throw Bad{under(field, name), "is missing"};
    }
    const auto among = [](const std::string& key, std::initializer_list<const char*> names) {
        return std::find(names.begin(), names.end(), key) != names.end();
    };
    for (const auto& item : json.items()) {
        if (among(item.key(), needed) || among(item.key(), others)) continue;
        throw Bad{under(field, item.key()), "is not a field of stint.costs/1"};
    }
}

std::string text(const Json& json, const std::string& field) {
    if (!json.is_string()) throw Bad{field, "must be a text"};
    auto value = json.get<std::string>();
    if (value.empty()) throw Bad{field, "must not be empty"};
    return value;
}

std::string text_or_nothing(const Json& object, const char* name, const std::string& field) {
    return object.contains(name) ? text(object.at(name), under(field, name)) : std::string();
}

double number(const Json& json, const std::string& field, double least) {
    if (!json.is_number()) throw Bad{field, "must be a number"};
    const auto value = json.get<double>();
    if (!std::isfinite(value) || value < least) {
        std::ostringstream words;
        words << "is " << json.dump() << ", must be at least " << least;
        throw Bad{field, words.str()};
    }
    return value;
}

unsigned small(const Json& json, const std::string& field, unsigned least, unsigned most) {
    const auto in_range = [&](auto value) { return value >= least && value <= most; };
    if (!json.is_number_unsigned() || !in_range(json.get<std::uint64_t>())) {
        throw Bad{field, "is " + json.dump() + ", must be a whole number from " +
                             std::to_string(least) + " to " + std::to_string(most)};
    }
    return json.get<unsigned>();
}

const Json& array(const Json& json, const std::string& field) {
    if (!json.is_array()) throw Bad{field, "must be a list"};
    return json;
}

Cpu read_cpu(const Json& json) {
    shape(json, "cpu", {"vendor", "words", "families"});
    Cpu cpu;
    cpu.vendor = text(json.at("vendor"), "cpu.vendor");
    cpu.words = text(json.at("words"), "cpu.words");
    for (const Json& item : array(json.at("families"), "cpu.families")) {
        const auto field = "cpu.families[" + std::to_string(cpu.families.size()) + "]";
        shape(item, field, {"family"}, {"models"});
        Family family;
        family.family = small(item.at("family"), under(field, "family"), 0, 270);
        if (item.contains("models")) {
            for (const Json& model : array(item.at("models"), under(field, "models"))) {
                family.models.push_back(small(model, under(field, "models"), 0, 255));
            }
        }
        cpu.families.push_back(std::move(family));
    }
    if (cpu.families.empty()) throw Bad{"cpu.families", "must name at least one family"};
    return cpu;
}

std::map<std::string, Source> read_sources(const Json& json) {
    if (!json.is_object()) throw Bad{"sources", "must be an object"};
    std::map<std::string, Source> sources;
    for (const auto& item : json.items()) {
        const auto field = under("sources", item.key());
        shape(item.value(), field, {"title", "author", "date", "where"});
        const auto part = [&](const char* name) {
            return text(item.value().at(name), under(field, name));
        };
        sources[item.key()] = Source{part("title"), part("author"), part("date"), part("where")};
    }
    return sources;
}

class Reader {
public:
    explicit Reader(Profile& profile) : profile_(profile) {}

    void read(const Json& json) {
        shape(json, "costs", {"trap", "ts_set", "ts_clear", "save", "restore"}, {"prefetch"});
        profile_.trap = figure(json.at("trap"), "costs.trap");
        profile_.ts_set = figure(json.at("ts_set"), "costs.ts_set");
        profile_.ts_clear = figure(json.at("ts_clear"), "costs.ts_clear");
        rungs(json.at("save"), "costs.save", profile_.save);
        rungs(json.at("restore"), "costs.restore", profile_.restore);
        if (json.contains("prefetch") && !json.at("prefetch").is_null()) {
            profile_.prefetch = figure(json.at("prefetch"), "costs.prefetch");
        }
        check_pairs();
    }

private:
    Figure figure(const Json& json, const std::string& field) const {
        shape(json, field, {"cycles", "kind", "source"}, {"how", "stand_in"});
        Figure out;
        out.cycles = number(json.at("cycles"), under(field, "cycles"), 0);
        const auto kind = text(json.at("kind"), under(field, "kind"));
        const auto known = kind_named(kind);
        if (!known) {
            throw Bad{under(field, "kind"),
                      "is \"" + kind + "\", must be recalled, published or measured"};
        }
        out.kind = *known;
        out.source = text(json.at("source"), under(field, "source"));
        if (!profile_.sources.contains(out.source)) {
            throw Bad{under(field, "source"), "names \"" + out.source + "\", not one of sources"};
        }
        out.how = text_or_nothing(json, "how", field);
        out.stand_in = text_or_nothing(json, "stand_in", field);
        return out;
    }

    void rungs(const Json& json, const std::string& field,
               std::array<std::optional<Transfer>, rung_count>& into) const {
        shape(json, field, {"fxsave", "xsave", "xsaveopt", "xsavec", "xsaves"});
        for (std::size_t i = 0; i < rung_count; ++i) {
            const std::string name(name_of(static_cast<Rung>(i)));
            const Json& entry = json.at(name);
            if (entry.is_null()) continue;
            const auto here = under(field, name);
            shape(entry, here, {"hot"}, {"cold"});
            Transfer transfer{figure(entry.at("hot"), under(here, "hot")), {}};
            if (entry.contains("cold")) {
                transfer.cold = figure(entry.at("cold"), under(here, "cold"));
            }
            into[i] = std::move(transfer);
        }
    }

    void check_pairs() const {
        bool any = false;
        for (std::size_t i = 0; i < rung_count; ++i) {
            const auto name = name_of(static_cast<Rung>(i));
            if (profile_.save[i].has_value() != profile_.restore[i].has_value()) {
                const auto* lacking = profile_.save[i] ? "costs.restore" : "costs.save";
                throw Bad{under(lacking, name), "is null but the other direction is not"};
            }
            any = any || profile_.save[i].has_value();
        }
        if (!any) throw Bad{"costs.save", "has no rung at all; at least one is needed"};
    }

    Profile& profile_;
};

void read_profile(const Json& json, Profile& profile) {
    // The schema first: a file of another kind should hear that, not of its first odd field.
    if (!json.is_object()) throw Bad{"the file", "must hold one JSON object"};
    if (!json.contains("schema")) throw Bad{"schema", "is missing; it must be stint.costs/1"};
    const auto schema = text(json.at("schema"), "schema");
    if (schema != "stint.costs/1") {
        throw Bad{"schema", "is \"" + schema + "\", must be stint.costs/1"};
    }
    shape(json, "", {"schema", "name", "title", "year", "cpu", "costs", "sources"},
          {"clock_mhz", "notes"});
    profile.name = text(json.at("name"), "name");
    profile.title = text(json.at("title"), "title");
    profile.year = static_cast<int>(small(json.at("year"), "year", 1978, 2100));
    profile.cpu = read_cpu(json.at("cpu"));
    if (json.contains("clock_mhz") && !json.at("clock_mhz").is_null()) {
        profile.clock_mhz = number(json.at("clock_mhz"), "clock_mhz", 1);
    }
    profile.sources = read_sources(json.at("sources"));
    Reader(profile).read(json.at("costs"));
    if (json.contains("notes")) {
        for (const Json& note : array(json.at("notes"), "notes")) {
            profile.notes.push_back(text(note, "notes"));
        }
    }
}

std::string place(const std::string& bytes, std::size_t at) {
    const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(std::min(at, bytes.size()));
    const auto line = 1 + std::count(bytes.begin(), end, '\n');
    return "line " + std::to_string(line);
}

} // namespace

std::optional<Profile> load(const std::filesystem::path& file, std::string& why) {
    const auto fail = [&](const std::string& what) -> std::optional<Profile> {
        why = file.string() + ": " + what;
        return {};
    };
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) return fail("is a directory, not a profile");
    std::ifstream in(file, std::ios::binary);
    if (!in) return fail("cannot be opened; cost profiles are JSON files, see docs/costs.md");
    std::ostringstream all;
    all << in.rdbuf();
    const std::string bytes = all.str();

    try {
        Profile profile;
        profile.file = file;
        read_profile(Json::parse(bytes), profile);
        return profile;
    } catch (const Json::parse_error& error) {
        return fail("is not JSON (" + place(bytes, error.byte) + ")");
    } catch (const Bad& bad) {
        return fail(bad.field + " " + bad.what);
    } catch (const Json::exception& error) {
        return fail(std::string("cannot be read: ") + error.what());
    }
}

} // namespace lab::cost
