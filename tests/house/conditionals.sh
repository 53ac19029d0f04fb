#!/bin/sh
# SPDX-License-Identifier: MIT
# What differs by architecture or compiler is chosen by the build, never by #ifdef in a function body.
checks=$(cd "$(dirname "$0")" && pwd)
. "$checks/sources.sh"
list=$(cpp include src kernel lab workloads tests bench examples)
# shellcheck disable=SC2086
found=$([ -z "$list" ] || awk -f "$checks/conditionals.awk" $list)
verdict "$found" "$(count "$list")" 'no conditional compilation inside function bodies'
