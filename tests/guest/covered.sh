#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every system call in the kernel's table is made by a program that is compared with Linux.
# usage: covered.sh TABLE PROGRAM-SOURCES
set -u
[ $# -eq 2 ] || { echo "give the table's source and the folder of the programs" >&2; exit 2; }
names=$(sed -n 's|^    {[0-9]*, [a-z_]*}, *// \([a-z0-9_]*\)$|\1|p' "$1")
count=0
missing=0
for name in $names; do
    count=$((count + 1))
    if ! grep -qE "SYS_$name\b" "$2"/*.c; then
        missing=$((missing + 1))
        echo "no program of $2 makes the call $name: write one"
    fi
done
# A list that was not understood must not pass for one that is covered.
entries=$(grep -cE '^    \{[0-9]+, ' "$1")
if [ "$count" -eq 0 ] || [ "$count" -ne "$entries" ]; then
    echo "$1 has $entries entries, but $count have a name behind them"
    exit 1
fi
echo "$count calls, $missing without a program"
[ $missing -eq 0 ]
