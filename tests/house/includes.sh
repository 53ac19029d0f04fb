#!/bin/sh
# SPDX-License-Identifier: MIT
# Includes run downwards only, and freestanding code includes only what every compiler has.
checks=$(cd "$(dirname "$0")" && pwd)
. "$checks/sources.sh"
known=$(mktemp)
trap 'rm -f "$known"' EXIT
cpp include src kernel lab workloads tests >"$known"
list=$(cpp include src kernel lab workloads)
# shellcheck disable=SC2086
found=$([ -z "$list" ] || awk -v known="$known" -f "$checks/includes.awk" $list)
verdict "$found" "$(count "$list")" 'includes run downwards only'
