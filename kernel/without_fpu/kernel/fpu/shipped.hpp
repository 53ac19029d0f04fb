// SPDX-License-Identifier: MIT
// An image whose switch path never calls the engine: no save or restore is executed, so that one
// unit does for every rung.
#pragma once
#include "stint/dispatch.hpp"
#include "stint/x86/rung/fxsave.hpp"
#include "stint/x86/unit.hpp"

namespace kernel::fpu {

inline constexpr bool every_record = false;

template <stint::x86::Rung, bool>
using Unit = stint::x86::Unit<stint::x86::Fxsave, false>;

constexpr stint::Entry shipped(const stint::Entry& row) { return row; }

} // namespace kernel::fpu
