// SPDX-License-Identifier: MIT
// Ctrl-C and its kin while machines run: nothing is cut off in the middle; whoever waits for a
// child is woken, ends it, and cleans up.
#pragma once

#include <atomic>
#include <csignal>
#include <thread>

namespace lab {

/// While it lives, SIGINT, SIGTERM and SIGHUP are taken by a thread of its own, and threads begun
/// meanwhile do not see them. At most one at a time.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    bool seen() const { return caught.load(); }
    /// A descriptor for poll(): readable from the first signal on, for ever.
    int descriptor() const { return wake; }

private:
    void listen();

    sigset_t before{};
    int signals = -1, wake = -1, quit = -1;
    std::atomic<bool> caught{false};
    std::thread listener;
};

} // namespace lab
