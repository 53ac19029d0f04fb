// SPDX-License-Identifier: MIT
// The job list: the lines of docs/wire.md, and one reason for each way to spoil them.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "kernel/program/job_list.hpp"
#include "text.hpp"

namespace {

using kernel::Text;
using kernel::program::Job;
using kernel::program::JobFault;
using kernel::program::next_line;
using kernel::program::parse_job;
using kernel::program::Record;
using test::text;

JobFault fault_of(const std::string& line) {
    const auto job = std::make_unique<Job>();
    return parse_job({line.data(), line.size()}, *job);
}

const std::string head =
    "job 7 policy=sleazy:threshold=3,width=8 rung=best record=ring quantum=2000 ";

TEST(JobList, ParsesAJob) {
    const auto job = std::make_unique<Job>();
    const std::string line = head + "-- pingpong --rounds 10%20%25 & loop & spin %26 %";
    ASSERT_EQ(parse_job({line.data(), line.size()}, *job), JobFault::none);
    EXPECT_EQ(text(job->id), "7");
    EXPECT_EQ(text(job->policy), "sleazy:threshold=3,width=8");
    EXPECT_EQ(text(job->rung), "best");
    EXPECT_EQ(job->record, Record::ring);
    EXPECT_EQ(job->quantum, 2000u);
    ASSERT_EQ(job->program_count, 3u);
    std::vector<std::vector<std::string>> programs;
    for (std::size_t p = 0; p < job->program_count; ++p) {
        programs.emplace_back();
        for (std::size_t a = job->programs[p]; a < job->programs[p + 1]; ++a) {
            programs.back().push_back(text(job->arguments[a]));
            EXPECT_STREQ(job->arguments[a].data, programs.back().back().c_str());
        }
    }
    const std::vector<std::vector<std::string>> expected = {
        {"pingpong", "--rounds", "10 %"}, {"loop"}, {"spin", "&", ""}};
    EXPECT_EQ(programs, expected);
}

TEST(JobList, FieldsComeInAnyOrderAndBlanksDoNotMatter) {
    EXPECT_EQ(fault_of("  job\tx  quantum=1 rung=xsave\t record=none policy=lazy  --  a \r"),
              JobFault::none);
}

TEST(JobList, TakesLineAfterLine) {
    const std::string file = "job 1\n\n  \njob 2\r\nlast";
    Text rest(file.data(), file.size());
    Text line;
    unsigned number = 0;
    ASSERT_TRUE(next_line(rest, line, number));
    EXPECT_EQ(text(line), "job 1");
    EXPECT_EQ(number, 1u);
    ASSERT_TRUE(next_line(rest, line, number));
    EXPECT_EQ(text(line), "job 2\r");
    EXPECT_EQ(number, 4u);
    ASSERT_TRUE(next_line(rest, line, number));
    EXPECT_EQ(text(line), "last");
    EXPECT_EQ(number, 5u);
    EXPECT_FALSE(next_line(rest, line, number));
}

TEST(JobList, RefusesEachFault) {
    const std::string fields = "policy=lazy rung=best record=none quantum=100 ";
    EXPECT_EQ(fault_of(""), JobFault::not_a_job);
    EXPECT_EQ(fault_of(head + "-- a\x01"), JobFault::bad_character);
    EXPECT_EQ(fault_of(head + "-- \xc3\xa4"), JobFault::bad_character);
    EXPECT_EQ(fault_of(head + "-- a" + std::string(1, '\0')), JobFault::bad_character);
    EXPECT_EQ(fault_of("jobs 1 " + fields + "-- a"), JobFault::not_a_job);
    EXPECT_EQ(fault_of("job"), JobFault::no_id);
    EXPECT_EQ(fault_of("job -- a"), JobFault::no_id);
    EXPECT_EQ(fault_of("job 1 " + fields + "colour=red -- a"), JobFault::unknown_field);
    EXPECT_EQ(fault_of("job 1 " + fields + "& -- a"), JobFault::unknown_field);
    EXPECT_EQ(fault_of("job 1 " + fields + "policy=eager -- a"), JobFault::repeated_field);
    EXPECT_EQ(fault_of("job 1 policy=lazy rung=best record=none -- a"), JobFault::missing_field);
    EXPECT_EQ(fault_of("job 1 policy= rung=best record=none quantum=1 -- a"),
              JobFault::missing_field);
    EXPECT_EQ(fault_of("job 1 policy=lazy rung=best record=all quantum=1 -- a"),
              JobFault::bad_record);
    for (const std::string quantum : {"0", "-1", "1ms", "60000001", "99999999999999999999999"}) {
        EXPECT_EQ(fault_of("job 1 policy=lazy rung=best record=none quantum=" + quantum + " -- a"),
                  JobFault::bad_quantum)
            << quantum;
    }
    EXPECT_EQ(fault_of("job 1 " + fields), JobFault::no_separator);
    EXPECT_EQ(fault_of("job 1 " + fields + "--"), JobFault::no_program);
    EXPECT_EQ(fault_of("job 1 " + fields + "-- & a"), JobFault::no_program);
    EXPECT_EQ(fault_of("job 1 " + fields + "-- a &"), JobFault::no_program);
    EXPECT_EQ(fault_of("job 1 " + fields + "-- a & & b"), JobFault::no_program);
    for (const std::string word : {"%2", "a%", "%zz", "%0", "%00", "a%2"}) {
        EXPECT_EQ(fault_of(std::string("job 1 ").append(fields).append("-- ").append(word)),
                  JobFault::bad_escape)
            << word;
    }
}

TEST(JobList, HoldsItsLimits) {
    std::string line = head + "-- p0";
    for (int i = 1; i < 16; ++i) {
        line += " & p" + std::to_string(i);
    }
    EXPECT_EQ(fault_of(line), JobFault::none);
    EXPECT_EQ(fault_of(line + " & p16"), JobFault::too_many_programs);

    line = head + "--";
    for (int i = 0; i < 128; ++i) {
        line += " a";
    }
    EXPECT_EQ(fault_of(line), JobFault::none);
    EXPECT_EQ(fault_of(line + " a"), JobFault::too_many_arguments);

    line = head + "-- " + std::string(8191, 'x');
    EXPECT_EQ(fault_of(line), JobFault::none);
    EXPECT_EQ(fault_of(line + "x"), JobFault::too_long);
    EXPECT_EQ(fault_of(line + " y"), JobFault::too_long);
}

} // namespace
