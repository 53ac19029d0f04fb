// SPDX-License-Identifier: MIT
// The user's own directory of profiles: where it is, when it counts, what it gives way to.
#include "cost/nearest.hpp"
#include "cost/write.hpp"

#include "files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

namespace {

using namespace lab::cost;

/// Sets variables of the environment for as long as a test lasts; null unsets.
class Environment {
public:
    explicit Environment(const std::map<std::string, const char*>& wanted) {
        for (const auto& [name, value] : wanted) {
            const char* now = std::getenv(name.c_str());
            before[name] = now != nullptr ? std::optional<std::string>(now) : std::nullopt;
            set(name, value);
        }
    }
    ~Environment() {
        for (const auto& [name, value] : before)
            set(name, value ? value->c_str() : nullptr);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    static void set(const std::string& name, const char* value) {
        if (value != nullptr)
            setenv(name.c_str(), value, 1);
        else
            unsetenv(name.c_str());
    }
    std::map<std::string, std::optional<std::string>> before;
};

TEST(UserDirectory, IsThatOfXdgOrHome) {
    {
        const Environment set(
            {{"STINT_PROFILES", nullptr}, {"XDG_DATA_HOME", "/data"}, {"HOME", "/home/x"}});
        EXPECT_EQ(user_directory(), "/data/stint/profiles");
    }
    {
        const Environment set(
            {{"STINT_PROFILES", nullptr}, {"XDG_DATA_HOME", "data"}, {"HOME", "/home/x"}});
        EXPECT_EQ(user_directory(), "/home/x/.local/share/stint/profiles");
    }
    {
        const Environment set(
            {{"STINT_PROFILES", nullptr}, {"XDG_DATA_HOME", nullptr}, {"HOME", nullptr}});
        EXPECT_EQ(user_directory(), "");
    }
    {
        const Environment set({{"STINT_PROFILES", "/p"}, {"XDG_DATA_HOME", "/data"}});
        EXPECT_EQ(user_directory(), "");
    }
}

Profile calibrated(unsigned model) {
    Profile profile = test::shipped("amd-zen5-2026");
    profile.name = "calibrated";
    profile.year = 1999; // older, and still before the shipped one
    profile.cpu.families = {{26, {model}}};
    return profile;
}

TEST(OwnProfile, ComesBeforeTheShippedOneOnItsCpuOnly) {
    test::Scratch scratch;
    std::filesystem::create_directories(scratch.path() / "stint" / "profiles");
    const std::string data = scratch.path().string();
    const Environment set({{"STINT_PROFILES", nullptr}, {"XDG_DATA_HOME", data.c_str()}});
    EXPECT_EQ(whole_catalogue().errors, std::vector<std::string>{}); // an empty directory is fine
    scratch.write("stint/profiles/calibrated.json", to_json(calibrated(2)));
    scratch.write("stint/profiles/again.json", to_json(test::shipped("intel-2015")));
    const Catalogue all = whole_catalogue();
    EXPECT_EQ(all.profiles.size(), test::shipped().profiles.size() + 1);
    ASSERT_EQ(all.errors.size(), 1U);
    EXPECT_NE(all.errors[0].find("name \"intel-2015\" is already that of"), std::string::npos);

    const Choice here = nearest(all, {"AuthenticAMD", 26, 2});
    EXPECT_EQ(here.profile->name, "calibrated");
    EXPECT_EQ(here.why, "calibrated; stands for family 26 model 2 of AuthenticAMD");
    EXPECT_EQ(nearest(all, {"AuthenticAMD", 26, 68}).profile->name, "amd-zen5-2026");
}

TEST(AddFile, ReplacesOneOfTheSameName) {
    test::Scratch scratch;
    Catalogue all = test::shipped();
    const std::size_t before = all.profiles.size();
    std::string why;
    EXPECT_EQ(add_file(all, scratch.write("x.json", to_json(calibrated(2))), why), "calibrated");
    EXPECT_EQ(add_file(all, scratch.write("y.json", to_json(calibrated(7))), why), "calibrated");
    EXPECT_EQ(all.profiles.size(), before + 1);
    EXPECT_EQ(find(all, "calibrated", why)->cpu.families[0].models[0], 7U);
    EXPECT_EQ(add_file(all, scratch.path() / "none.json", why), std::nullopt);
    EXPECT_NE(why.find("cannot be opened"), std::string::npos);
}

TEST(Write, GivesTheShippedFilesBack) {
    test::Scratch scratch;
    for (const Profile& profile : test::shipped().profiles) {
        std::string why;
        const auto again = load(scratch.write("again.json", to_json(profile)), why);
        ASSERT_TRUE(again) << why;
        EXPECT_EQ(to_json(*again), to_json(profile));
        EXPECT_EQ(again->sources.size(), profile.sources.size());
        EXPECT_EQ(again->notes, profile.notes);
    }
}

} // namespace
