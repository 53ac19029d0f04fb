// SPDX-License-Identifier: MIT
// Ctrl-C and its kin while machines run.
#include "lab/host/interrupt.hpp"

#include "lab/error.hpp"

#include <cstdint>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace lab {
namespace {

void raise_event(int descriptor) {
    const std::uint64_t one = 1;
    // An eventfd takes eight bytes unless its counter is at its end, which a few raises never
    // reach.
    if (::write(descriptor, &one, sizeof one) != sizeof one) std::abort();
}

} // namespace

Interrupt::Interrupt() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        sigaddset(&set, signal);
    pthread_sigmask(SIG_BLOCK, &set, &before);
    signals = ::signalfd(-1, &set, SFD_CLOEXEC);
    wake = ::eventfd(0, EFD_CLOEXEC);
    quit = ::eventfd(0, EFD_CLOEXEC);
    if (signals < 0 || wake < 0 || quit < 0)
        throw Failure("too many open files to watch for signals; raise `ulimit -n`");
    listener = std::thread([this] { listen(); });
}

Interrupt::~Interrupt() {
    raise_event(quit);
    listener.join();
    for (const int descriptor : {signals, wake, quit})
        ::close(descriptor);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void Interrupt::listen() {
    pollfd waits[] = {{signals, POLLIN, 0}, {quit, POLLIN, 0}};
    for (;;) {
        if (::poll(waits, 2, -1) < 0) continue;
        if (waits[1].revents != 0) return;
        signalfd_siginfo info;
        if (::read(signals, &info, sizeof info) != sizeof info) continue;
        caught = true;
        raise_event(wake);
    }
}

} // namespace lab
