// SPDX-License-Identifier: MIT
// The tables of docs/costs.md are what the profiles say now.
#include "cost/table.hpp"

#include "files.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace {

using namespace lab::cost;

TEST(Document, HoldsTheTablesOfTheShippedProfiles) {
    std::ifstream in(test::source_directory() / "docs" / "costs.md");
    std::ostringstream all;
    all << in.rdbuf();
    const std::string text = all.str();
    const std::string begin = "<!-- generated: begin -->\n", end = "<!-- generated: end -->\n";
    const auto from = text.find(begin), to = text.find(end);
    ASSERT_NE(from, std::string::npos);
    ASSERT_NE(to, std::string::npos);
    EXPECT_EQ(text.substr(from + begin.size(), to - from - begin.size()), document(test::shipped()))
        << "run tools/update-costs, which writes the tables anew";
}

// 60 + 90 = 150 against 1000 + 100 + 50 = 1150: 150 / 1300 = 11.538 %.
TEST(Table, HasOneRowARung) {
    test::Scratch scratch;
    scratch.write("plain.json", test::good_profile());
    const auto text = summary_table(catalogue(scratch.path()));
    EXPECT_NE(text.find("\n| `plain` | 2000 | fxsave | 1000 | 100 | 50 | 70 | 80 | 11.5 % | "
                        "published |\n"
                        "| `plain` | 2000 | xsaveopt | 1000 | 100 | 50 | 60 | 90 | 11.5 % | "
                        "published |\n"),
              std::string::npos)
        << text;
}

} // namespace
