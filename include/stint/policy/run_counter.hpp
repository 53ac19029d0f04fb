// SPDX-License-Identifier: MIT
// The counter of 2006: how many stints in a row a thread held the FPU, in a few bits that wrap so
// that a thread whose behaviour changed becomes lazy again. And the prefetch that came with it.
// Shared by `sleazy` and `sleazy_owner`.
#pragma once

#include "stint/policy.hpp"

namespace stint {

/// When the area of the next thread is prefetched.
enum class Prefetch : u8 {
    never,
    always,   ///< the x86-64 patch of 2006
    predicted ///< the i386 patch of 2006: only when the counter predicts a use
};

/// The parameters: `threshold` (5), `width` in bits (8), `prefetch` (never).
///
/// A restore is proactive while counter > threshold: the 2006 code tests `> 5`, so the first six
/// restores of a run are trapped and the next 250 are not; at 256 the 8-bit counter is 0 again.
struct RunCounter {
    u8 threshold = 5;
    u8 width = 8;
    Prefetch prefetch_when = Prefetch::never;

    constexpr u8 mask() const { return static_cast<u8>((1U << width) - 1U); }
    constexpr bool predicts(u8 counter) const { return counter > threshold; }
    constexpr u8 after_restore(u8 counter) const {
        return static_cast<u8>((counter + 1U) & mask());
    }

    constexpr bool prefetches_for(u8 counter, bool hit) const {
        switch (prefetch_when) {
        case Prefetch::never:
            return false;
        case Prefetch::always:
            return true;
        case Prefetch::predicted:
            return predicts(counter) && !hit;
        }
        return false;
    }

    /// Null, or why the pair can never work: the counter must be able to exceed the threshold.
    constexpr const char* check() const {
        return mask() > threshold ? nullptr
                                  : "a counter of this width never exceeds the threshold: "
                                    "threshold must be less than 2^width - 1";
    }

    constexpr const char* set(Text key, Text value) {
        u32 number = 0;
        if (key == "threshold") {
            if (!parse_number(value, number) || number > 254)
                return "threshold is a number from 0 to 254";
            threshold = static_cast<u8>(number);
            return nullptr;
        }
        if (key == "width") {
            if (!parse_number(value, number) || number < 1 || number > 8) {
                return "width is a number of bits from 1 to 8";
            }
            width = static_cast<u8>(number);
            return nullptr;
        }
        if (key == "prefetch") {
            constexpr Prefetch all[] = {Prefetch::never, Prefetch::always, Prefetch::predicted};
            for (Prefetch when : all) {
                if (value == word(when)) {
                    prefetch_when = when;
                    return nullptr;
                }
            }
            return "prefetch is never, always or predicted";
        }
        return "its parameters are threshold, width and prefetch";
    }

    constexpr void each(auto visit) const {
        visit(Text("threshold"), u32{threshold});
        visit(Text("width"), u32{width});
        visit(Text("prefetch"), word(prefetch_when));
    }

    static constexpr Text word(Prefetch when) {
        switch (when) {
        case Prefetch::never:
            return "never";
        case Prefetch::always:
            return "always";
        case Prefetch::predicted:
            return "predicted";
        }
        return "";
    }
};

} // namespace stint
