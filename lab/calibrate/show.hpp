// SPDX-License-Identifier: MIT
// The figures of a calibration for people and for programs.
#pragma once

#include "lab/calibrate/profile.hpp"

namespace lab::calibrate {

/// A table of all figures, hot and cold, in core cycles. Ends in "\n".
std::string table(const Figures& figures);

/// JSON of schema stint.calibration/1: every figure with its spread, the verdict on noise, and
/// where what was not measured is from. Ends in "\n".
std::string to_json(const Figures& figures, const cost::Profile& profile, unsigned attempts);

/// In one line, which figure was too noisy, and what to do.
std::string noise_line(const Figures& figures, unsigned attempts);

} // namespace lab::calibrate
