// SPDX-License-Identifier: MIT
// Children of the lab: their ends, the time limit, an interrupt, and nothing left behind.
#include "lab/host/process.hpp"

#include "lab/host/scratch.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <unistd.h>

namespace {

using namespace std::chrono_literals;
using lab::Ended;
using lab::Interrupt;
using lab::Scratch;

Ended run(const Interrupt& interrupt, const Scratch& scratch, const std::string& script,
          std::chrono::milliseconds timeout = 20s, unsigned long limit = 1 << 20) {
    return lab::run_process({{"sh", "-c", script}, scratch / "output", timeout, limit}, interrupt);
}

TEST(Process, TellsHowItEnded) {
    const Interrupt interrupt;
    const Scratch scratch;
    const Ended left = run(interrupt, scratch, "echo out; echo err >&2; exit 7");
    EXPECT_EQ(left.how, Ended::How::exited);
    EXPECT_EQ(left.value, 7);
    EXPECT_EQ(lab::read_file(scratch / "output"), "out\nerr\n");
    const Ended killed = run(interrupt, scratch, "kill -SEGV $$");
    EXPECT_EQ(killed.how, Ended::How::killed);
    EXPECT_EQ(killed.value, SIGSEGV);
    const Ended missing = lab::run_process(
        {{"no-such-program-of-the-lab"}, scratch / "output", 1s, 1 << 20}, interrupt);
    EXPECT_EQ(missing.how, Ended::How::not_started);
    EXPECT_EQ(missing.value, ENOENT);
}

TEST(Process, IsEndedWithItsChildrenWhenTimeIsUp) {
    const Interrupt interrupt;
    const Scratch scratch;
    const Ended ended = run(interrupt, scratch, "sleep 300 & echo $!; wait", 300ms);
    EXPECT_EQ(ended.how, Ended::How::timeout);
    const pid_t child = std::stoi(lab::read_file(scratch / "output"));
    bool gone = false;
    for (int i = 0; i < 200 && !gone; ++i) { // its new parent reaps it in its own time
        const std::string state = "/proc/" + std::to_string(child) + "/stat";
        std::error_code error;
        gone = !std::filesystem::exists(state, error) ||
               lab::read_file(state).find(") Z") != std::string::npos;
        if (!gone) ::usleep(10'000);
    }
    EXPECT_TRUE(gone);
}

TEST(Process, TimeStartsAnewWhileAFileGrows) {
    const Interrupt interrupt;
    const Scratch scratch;
    const std::string file = (scratch / "watched").string();
    const auto watch = [&](const std::string& script) {
        return lab::run_process({{"sh", "-c", script}, scratch / "output", 1500ms, 1 << 20, file},
                                interrupt);
    };
    EXPECT_EQ(watch("for i in 1 2 3 4 5 6; do sleep 0.4; echo >>" + file + "; done; exit 5").value,
              5);
    EXPECT_EQ(watch("sleep 300").how, Ended::How::timeout);
}

TEST(Process, CannotFillTheDisk) {
    const Interrupt interrupt;
    const Scratch scratch;
    const Ended ended = run(interrupt, scratch, "sleep 0.2; exec yes", 20s, 10'000);
    EXPECT_EQ(ended.how, Ended::How::killed);
    EXPECT_EQ(ended.value, SIGXFSZ);
    EXPECT_LE(lab::read_file(scratch / "output").size(), 10'000u);
}

TEST(Process, IsEndedByAnInterrupt) {
    const Interrupt interrupt;
    const Scratch scratch;
    EXPECT_FALSE(interrupt.seen());
    ::kill(::getpid(), SIGINT);
    const Ended ended = run(interrupt, scratch, "sleep 300", 60s);
    EXPECT_EQ(ended.how, Ended::How::interrupted);
    EXPECT_TRUE(interrupt.seen());
    EXPECT_EQ(run(interrupt, scratch, "exit 0").how, Ended::How::interrupted);
}

TEST(Scratch, IsGoneAfterwards) {
    std::filesystem::path file;
    {
        const Scratch scratch;
        file = scratch / "file";
        lab::write_file(file, std::string("a\0b", 3));
        EXPECT_EQ(lab::read_file(file), std::string("a\0b", 3));
    }
    EXPECT_FALSE(std::filesystem::exists(file.parent_path()));
}

} // namespace
