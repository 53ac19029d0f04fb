#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# ten million switches of the torture on 1, 2 and 4 racing CPUs, every policy and rung
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
"$root/run" --yes build
"$root/tests/torture/registers.sh" "$root/build/bench" --switches 10000000 --limit 14400 "$@"
