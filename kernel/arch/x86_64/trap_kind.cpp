// SPDX-License-Identifier: MIT
// Which exception ends a program with which signal, as Linux has it on x86.
#include "kernel/arch/x86_64/traps.hpp"

namespace kernel {
namespace {

constexpr i32 sigill = 4, sigtrap = 5, sigbus = 7, sigfpe = 8, sigsegv = 11;

constexpr TrapKind kinds[32] = {
    {"divide error (#DE)", sigfpe},
    {"debug exception (#DB)", sigtrap},
    {"non-maskable interrupt", sigbus},
    {"breakpoint (#BP)", sigtrap},
    {"overflow (#OF)", sigsegv},
    {"bound range exceeded (#BR)", sigsegv},
    {"invalid opcode (#UD)", sigill},
    {"device not available (#NM)", sigill},
    {"double fault (#DF)", sigsegv},
    {"coprocessor segment overrun", sigfpe},
    {"invalid task state (#TS)", sigsegv},
    {"segment not present (#NP)", sigbus},
    {"stack fault (#SS)", sigbus},
    {"general protection (#GP)", sigsegv},
    {"page fault (#PF)", sigsegv},
    {"reserved exception", sigsegv},
    {"x87 error (#MF)", sigfpe},
    {"alignment check (#AC)", sigbus},
    {"machine check (#MC)", sigbus},
    {"SIMD floating-point error (#XM)", sigfpe},
    {"virtualization exception (#VE)", sigsegv},
    {"control protection (#CP)", sigsegv},
    {"reserved exception", sigsegv},
    {"reserved exception", sigsegv},
    {"reserved exception", sigsegv},
    {"reserved exception", sigsegv},
    {"reserved exception", sigsegv},
    {"reserved exception", sigsegv},
    {"hypervisor injection (#HV)", sigsegv},
    {"VMM communication (#VC)", sigsegv},
    {"security exception (#SX)", sigsegv},
    {"reserved exception", sigsegv},
};

} // namespace

TrapKind trap_kind(u64 vector) { return vector < 32 ? kinds[vector] : kinds[31]; }

} // namespace kernel
