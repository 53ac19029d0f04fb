// SPDX-License-Identifier: MIT
// Every rung, lowest first: a new one is a file in this folder and a line here.
#pragma once

#include "stint/policy/list.hpp"
#include "stint/x86/rung/fxsave.hpp"
#include "stint/x86/rung/xsave.hpp"
#include "stint/x86/rung/xsavec.hpp"
#include "stint/x86/rung/xsaveopt.hpp"
#include "stint/x86/rung/xsaves.hpp"

namespace stint::x86 {

using Rungs = List<Fxsave,   //
                   Xsave,    //
                   Xsaveopt, //
                   Xsavec,   //
                   Xsaves>;

/// Calls visit.template operator()<R>(index) for each rung, lowest first.
template <class... R, class Visit>
constexpr void each_rung(List<R...>, Visit visit) {
    usize index = 0;
    (visit.template operator()<R>(index++), ...);
}

/// The rung's index in `Rungs`, or `Rungs::size` when there is none of that name.
constexpr usize find_rung(Text name) {
    usize found = Rungs::size;
    each_rung(Rungs{}, [&]<Rung R>(usize index) {
        if (R::name == name) found = index;
    });
    return found;
}

/// The highest rung that the CPU offers, or `Rungs::size` when it has not even FXSAVE. By ladder
/// order: right on emulators; on hardware a host should measure.
constexpr usize highest_rung(const Features& features) {
    usize found = Rungs::size;
    each_rung(Rungs{}, [&]<Rung R>(usize index) {
        if (R::offered(features)) found = index;
    });
    return found;
}

} // namespace stint::x86
