// SPDX-License-Identifier: MIT
// Facts about this host and this call.
#pragma once

#include <map>
#include <string>

namespace lab {

/// Time, operating system, CPU and version: what `--stamp` adds to JSON.
std::map<std::string, std::string> host_facts();

/// How the user calls this command: the environment's STINT_CALLED_AS (set by scripts that wrap
/// it), or `stint`.
std::string called_as();

} // namespace lab
