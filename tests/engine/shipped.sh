#!/bin/sh
# SPDX-License-Identifier: MIT
# Counts the instructions of the shipped switch path and fails above the gates. Padding is not counted.
# Usage: shipped.sh OBJECT
set -eu
objdump -dC --no-show-raw-insn "$1" | awk '
    /^[0-9a-f]+ <exchange\(/    { part = "exchange" }
    /^[0-9a-f]+ <user_return\(/ { part = "user_return" }
    /^ +[0-9a-f]+:\t/ && !/\t(nop|xchg +%ax,%ax|data16|cs nop)/ { count[part]++ }
    END {
        gate["exchange"] = 14; gate["user_return"] = 18
        for (part in gate) {
            printf "%s: %d instructions, gate %d\n", part, count[part], gate[part]
            if (!(count[part] > 0 && count[part] <= gate[part])) bad = 1
        }
        exit bad
    }'
