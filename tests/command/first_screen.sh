#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `stint bench` over the real kernel and emulator: the first screen, the same bytes in every run, a
# workload under another name, programs that hang, crash or lie, and the next commands.
# usage: first_screen.sh COMMAND FILE_OF_A_WORKLOAD
set -uo pipefail
export LC_ALL=C
unset STINT_CALLED_AS # the next commands are to name the command under test
stint=$1 workload=$2
here=$(mktemp -d "${TMPDIR:-/tmp}/stint-screen-test.XXXXXX")
trap 'rm -rf "$here"' EXIT
mkdir "$here/tmp" "$here/bin"
export TMPDIR=$here/tmp XDG_DATA_HOME=$here/data # not the user's own profiles
. "$(dirname "$0")/holds.sh"
. "$(dirname "$0")/elf.sh"

run() { # CODE ARGUMENT...
    local code=$1 got=0
    shift
    (cd "$here" && timeout 200 "$stint" "$@") >"$here/out" 2>"$here/err" || got=$?
    holds "exit code $got of stint $* is $code" [ "$got" = "$code" ]
    holds "stint $* left nothing" [ -z "$(ls -A "$here/tmp")" ]
}
same_results() { # FILE FILE: but for the workload's own string
    cmp -s <(grep -v '"workload"' "$1") <(grep -v '"workload"' "$2")
}

run 0 bench --json one.json
holds 'it fits 40 lines' [ "$(wc -l <"$here/out")" -le 40 ]
holds 'it fits 100 columns' [ "$(sed '/^Next/,$d' "$here/out" | wc -L)" -le 100 ] # but for paths
holds 'no register is wrong' grep -Eq '^Registers: [1-9][0-9]* checked under 6 policies, .*: 0 wrong' "$here/out"
share=$(sed -n 's/^Registers: .* (\([0-9]*\) %) forced.*/\1/p' "$here/out")
holds "half of the switches are forced (${share:-no} %)" [ "${share:-0}" -ge 50 ]
holds 'two loads have all policies' [ "$(grep -Ec '^(none|lazy|sleazy|owner|sleazy_owner|eager|deferred) ' "$here/out")" = 14 ]
holds 'policy none is never marked' [ "$(grep -c '^none .*\*' "$here/out")" = 0 ]
holds 'one is marked in each column' [ "$(grep -c '\*' "$here/out")" -ge 4 ]
cp "$here/out" "$here/screen"
run 0 bench --json two.json -j 1
holds 'the screen is the same' cmp -s "$here/out" "$here/screen"
holds 'the JSON is the same' cmp -s "$here/one.json" "$here/two.json"

cp "$workload" "$here/bin/quite_another_name"
for policy in sleazy deferred; do
    run 0 bench --workload 'pi 20000' --policy $policy --json own.json
    run 0 bench --policy $policy --json copy.json -- bin/quite_another_name 20000
    holds "a copy counts alike under $policy" same_results "$here/own.json" "$here/copy.json"
done

# The paper's line for 3 of 5 stints, 400 in all: 240 traps, saves and restores, 480 writes of TS.
run 0 bench --workload 'stints --use 3 --skip 2 --total 400' --policy lazy
holds 'the guest counts as the paper' grep -Eq '^lazy +800 +0 +240 +240 +240 +0 +480 ' "$here/out"
run 0 bench --workload 'stints --use 3 --skip 2 --total 400' --policy lazy --ring run.ring
holds 'the ring has its magic' [ "$(head -c 8 "$here/run.ring")" = STINTRNG ]

elf_program >"$here/bin/hang" # an endless loop
run 124 bench --policy lazy --timeout 2 -- bin/hang
holds 'a hang is told' grep -q "^stint: 'bin/hang' under lazy: it did not end within 2 seconds" "$here/err"
elf_program | sed 's/\xeb\xfe/\x0f\x0b/' >"$here/bin/crash" # UD2
run 1 bench --policy lazy --json never.json -- bin/crash
holds 'a crash is told' grep -Eq "^stint: 'bin/crash' under lazy: .* in crash \(thread" "$here/err"
holds 'a crash writes no file' [ ! -e "$here/never.json" ]
run 1 bench --policy lazy --rung xsaves --workload 'pi 1000'
holds 'a rung that is not there is told' grep -q 'it offers fxsave, xsave, xsaveopt' "$here/err"

# What the screen proposes works as it stands there.
holds 'four commands are proposed' [ "$(sed -n '/^Next/,$p' "$here/screen" | grep -c '^  ')" = 4 ]
while read -r line; do
    got=0
    (cd "$here" && bash -c "$line") >"$here/out" 2>"$here/err" </dev/null || got=$?
    holds "$line" [ "$got" = 0 ]
    holds "$line: says something" [ -s "$here/out" ]
done < <(sed -n '/^Next/,$p' "$here/screen" | sed 1d)

echo "$checks checks, $failures failed"
[ "$failures" = 0 ]
