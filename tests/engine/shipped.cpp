// SPDX-License-Identifier: MIT
// The switch path as a kernel ships it, in an object of its own, for reading and counting.
#include "stint/engine.hpp"
#include "stint/policy/deferred.hpp"
#include "stint/x86/rung/xsaveopt.hpp"
#include "stint/x86/unit.hpp"

namespace {
stint::Engine<stint::x86::Unit<stint::x86::Xsaveopt, false>, stint::Deferred, stint::QuietHost>
    engine;
}

void exchange(stint::Cpu& cpu, stint::Thread& prev, stint::Thread& next, stint::Departure why) {
    engine.exchange(cpu, prev, next, why);
}
void user_return(stint::Cpu& cpu, stint::Thread& current) { engine.user_return(cpu, current); }
