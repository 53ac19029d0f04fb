// SPDX-License-Identifier: MIT
// A cost profile: what one CPU of one year pays, in cycles, for each step of switching FPU state,
// every figure with the kind of evidence behind it and its source. Profiles are the JSON files of
// profiles/ (schema stint.costs/1, described in docs/costs.md).
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lab::cost {

// How good the evidence for a figure is; ordered, so that the least is the weakest.
enum class Kind {
    recalled,  // remembered or assumed: nobody could read it again in a source
    published, // read in a source that others can read
    measured,  // measured on such a CPU, with the method stated
};

// The save instructions that a profile may price, in the order of the ladder.
enum class Rung { fxsave, xsave, xsaveopt, xsavec, xsaves };
inline constexpr std::size_t rung_count = 5;

std::string_view name_of(Kind);
std::string_view name_of(Rung);
std::optional<Kind> kind_named(std::string_view);
std::optional<Rung> rung_named(std::string_view); // "fxsave" ... "xsaves"; nothing else

struct Source {
    std::string title, author, date;
    std::string where; // page, address, message id or commit; the finest that is known
};

struct Figure {
    double cycles = 0; // not negative, finite
    Kind kind = Kind::recalled;
    std::string source;   // a key of Profile::sources
    std::string how;      // where in the source, and the arithmetic if it was derived; may be empty
    std::string stand_in; // what was really measured, if it was not this cost itself; may be empty
};

// One direction of a transfer: with the area in the first-level cache, and without.
struct Transfer {
    Figure hot;
    std::optional<Figure> cold;
};

// The CPUs that a profile stands for: one family, and its models; no model means every one.
struct Family {
    unsigned family = 0;
    std::vector<unsigned> models;
};

struct Cpu {
    std::string vendor; // the twelve characters of CPUID leaf 0
    std::string words;  // for people
    std::vector<Family> families;
};

struct Profile {
    std::filesystem::path file;
    bool own = false; // from the user's directory: made by `stint calibrate`, not shipped
    std::string name, title;
    int year = 0;
    Cpu cpu;
    std::optional<double> clock_mhz;

    Figure trap;     // #NM: exception entry to the handler's return, no write of TS, no restore
    Figure ts_set;   // the write of CR0 that sets TS
    Figure ts_clear; // CLTS
    // Invariant: a rung has both directions or neither, and at least one rung has them.
    std::array<std::optional<Transfer>, rung_count> save, restore;
    std::optional<Figure> prefetch;

    std::map<std::string, Source> sources;
    std::vector<std::string> notes;

    bool has(Rung rung) const { return save[static_cast<std::size_t>(rung)].has_value(); }
};

// What the model needs, in cycles, for one rung.
struct Costs {
    double trap = 0, ts_set = 0, ts_clear = 0, save = 0, restore = 0;
    Rung rung = Rung::fxsave;   // the rung whose figures these are
    Kind kind = Kind::measured; // the weakest kind among the five
    std::string note;           // empty, or in one sentence what was put in place of what
};

enum class Area { hot, cold };

// The costs of `rung`. A profile that has no figures for it answers with those of the nearest rung
// that it has: first among the instructions of the same sort (FXSAVE is one sort, the XSAVE family
// the other), then by steps on the ladder, then the lower one. Where the cold area was not measured
// the hot figure stands. Both are said in `note`.
Costs costs(const Profile&, Rung, Area = Area::hot);

// Reads and validates one file. On failure the answer is empty and `why` is one line that names
// file and field; on success `why` is left alone.
std::optional<Profile> load(const std::filesystem::path&, std::string& why);

// Where profiles are looked for: the environment's STINT_PROFILES, or the directory that the build
// was configured with.
std::filesystem::path directory();

// Where `stint calibrate` leaves its profile: stint/profiles in the environment's XDG_DATA_HOME, or
// in ~/.local/share. Empty where STINT_PROFILES is set, which names every profile there is, and
// where there is no home.
std::filesystem::path user_directory();

struct Catalogue {
    std::vector<Profile> profiles;   // by year, then name
    std::vector<std::string> errors; // one line for each file that could not be used
};

// Every *.json of a directory. A missing or empty directory is an error line, not an exception.
Catalogue catalogue(const std::filesystem::path& = directory());

// Those of `directory()`, and after them those of `user_directory()`, if it is there. Of two with
// one name the first stays, and the other is an error line.
Catalogue whole_catalogue();

// Loads a file into the catalogue, where it replaces one of the same name; gives its name, or
// nothing and one line.
std::optional<std::string> add_file(Catalogue&, const std::filesystem::path&, std::string& why);

// The profile of that name, or null and one line with the names there are.
const Profile* find(const Catalogue&, std::string_view name, std::string& why);

} // namespace lab::cost
