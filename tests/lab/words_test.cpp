// SPDX-License-Identifier: MIT
// A workload's string taken apart and put together.
#include "lab/choose/words.hpp"

#include "lab/error.hpp"

#include <gtest/gtest.h>

namespace {

using Programs = std::vector<std::vector<std::string>>;
using lab::join_words;
using lab::split_workload;

std::string refusal(const std::string& text) {
    try {
        split_workload(text);
    } catch (const lab::Usage& usage) {
        return usage.what();
    }
    return "(taken)";
}

TEST(Words, BlanksSeparateWordsAndAmpersandsPrograms) {
    EXPECT_EQ(split_workload("stints  --use 3\t--skip 2 "),
              (Programs{{"stints", "--use", "3", "--skip", "2"}}));
    EXPECT_EQ(split_workload("pi 5 & loop & b c"), (Programs{{"pi", "5"}, {"loop"}, {"b", "c"}}));
    EXPECT_EQ(split_workload("a&b"), (Programs{{"a&b"}}));
}

TEST(Words, QuotesKeepWhatTheyHold) {
    EXPECT_EQ(split_workload(R"(p 'a b' "c'd" e\ f '' "&" \& 'g'h)"),
              (Programs{{"p", "a b", "c'd", "e f", "", "&", "&", "gh"}}));
    EXPECT_EQ(split_workload(R"(p 'a\b' "a\"b")"), (Programs{{"p", "a\\b", "a\"b"}}));
}

TEST(Words, JoinedWordsAreTakenApartAgain) {
    const std::vector<std::string> words{"p", "", "&", "a b", "it's", "\"", "\\", "x=1"};
    EXPECT_EQ(split_workload(join_words(words)), (Programs{words}));
    EXPECT_EQ(join_words({"./p", "5"}), "./p 5");
}

TEST(Words, SaysWhatIsWrong) {
    EXPECT_EQ(refusal(""), "workload '' names no program");
    EXPECT_EQ(refusal("  "), "workload '  ' names no program");
    EXPECT_EQ(refusal("a &"), "workload 'a &' has no program on a side of its '&'");
    EXPECT_EQ(refusal("& a"), "workload '& a' has no program on a side of its '&'");
    EXPECT_EQ(refusal("a & & b"), "workload 'a & & b' has no program on a side of its '&'");
    EXPECT_EQ(refusal("a 'b"), "workload 'a 'b' has a ' that is never closed");
    EXPECT_EQ(refusal("a \\"), "workload 'a \\' ends in a backslash");
    EXPECT_EQ(refusal("'' a"), "workload ''' a' has an empty program name");
    EXPECT_EQ(refusal(std::string("a\0b", 3)), "workload 'a\\x00b' holds a zero byte");
}

} // namespace
