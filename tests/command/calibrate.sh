#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `stint calibrate` and `stint doctor` as their users type them. Figures of two runs are compared
# where both runs call the machine quiet.
# usage: calibrate.sh COMMAND DIRECTORY_OF_PROFILES
set -uo pipefail
export LC_ALL=C
stint=$1
here=$(mktemp -d "${TMPDIR:-/tmp}/stint-calibrate-test.XXXXXX")
trap 'rm -rf "$here"' EXIT
unset STINT_PROFILES
export XDG_DATA_HOME=$here/data
. "$(dirname "$0")/holds.sh"

expect() { # WHAT CODE PATTERN ARGUMENT...: the exit code, and one line of errors with the pattern
    local what=$1 code=$2 pattern=$3 got=0
    shift 3
    checks=$((checks + 1))
    (cd "$here" && timeout 60 "$stint" "$@") >"$here/out" 2>"$here/err" </dev/null || got=$?
    [ "$got" = "$code" ] && { [ "$pattern" = - ] && [ ! -s "$here/err" ] ||
        { grep -Eq -- "$pattern" "$here/err" && [ "$(wc -l <"$here/err")" = 1 ]; }; } && return
    failures=$((failures + 1))
    printf 'FAILED: %s: exit code %s, not %s, or errors without "%s"\n' "$what" "$got" "$code" "$pattern"
    head -c 2000 "$here/out" "$here/err"
}
says() { grep -Eq -- "$1" "$here/out"; }

# --- bad input
expect 'two to standard output' 2 'cannot both be standard output' calibrate -o - --json -
expect 'too few rounds' 2 "'2' is no whole number from 3" calibrate --rounds 2
expect 'a folder that is not there' 1 'nosuch' calibrate -o nosuch/x.json
STINT_PROFILES=$2 expect 'nowhere to write' 2 'say where with -o FILE' calibrate
expect 'an argument of doctor' 2 'doctor' doctor frob

# --- doctor
expect 'doctor' 0 - doctor
holds 'doctor: a sum' says '^[0-9]+ ok, [0-9]+ limited, [0-9]+ missing\.$'
holds 'doctor: sections' [ "$(grep -Ec '^(cpu|state|rungs|safety|machines|tools|recording)$' "$here/out")" = 7 ]
expect 'doctor in JSON' 0 - doctor --json -
holds 'doctor: JSON' says '"schema": "stint.doctor/1"'

# --- a profile of its own, which bench prefers; short, so noise may be in the way
noisy='too noisy: .* nothing was written'
calibrate() { # FILE: 0 quiet, 1 said to be noisy
    local got=0
    checks=$((checks + 1))
    (cd "$here" && timeout 60 "$stint" calibrate -o "$1.profile.json" --json "$1") >"$here/out" 2>"$here/err" || got=$?
    [ "$got" = 0 ] && return
    [ "$got" = 1 ] && grep -Eq "$noisy" "$here/err" && [ ! -e "$here/$1.profile.json" ] && return 1
    failures=$((failures + 1))
    echo "FAILED: calibrate neither gives figures nor calls the machine noisy (exit code $got)"
    head -c 2000 "$here/out" "$here/err"
    return 1
}
if calibrate one && calibrate two; then
    holds 'the state of the machine in words' says '^One cycle is [0-9.]+ ticks'
    figures() { grep -B 2 -A 2 '"area": "hot"' "$1" | awk -F'[:,]' '/"cycles"/ { print $2 }'; }
    apart=$(paste <(figures "$here/one") <(figures "$here/two") | awk '
        { d = $1 > $2 ? ($1 - $2) / $2 : ($2 - $1) / $1; if (d > most) most = d; n++ }
        END { printf "%d %.1f %d", n, 100 * most, (n >= 6 && most < 0.10) }')
    holds "two quiet runs differ by less than 10 % (figures, % apart, verdict: $apart)" [ "${apart##* }" = 1 ]
    expect 'bench by file' 0 - bench --machine sim -w 'stints --total 9' -p lazy --profile one.profile.json
    holds 'its column' says '^policy.* one\.profile$'
    expect 'its figures' 0 - profiles one.profile.json
    holds 'the trap is a default' says '^\| trap .*\[default-'
    mkdir -p "$XDG_DATA_HOME/stint/profiles"
    sed 's/"name": "one.profile"/"name": "calibrated"/' "$here/one.profile.json" >"$XDG_DATA_HOME/stint/profiles/calibrated.json"
    expect 'the nearest' 0 - profiles
    holds 'is the calibrated one' says '^Nearest to this CPU: calibrated \(calibrated; stands for'
else
    echo "skip: the machine is too noisy to compare two runs, as calibrate said: $(cat "$here/err")"
fi
expect 'a file that is no profile' 1 'cost profile ./none.json: cannot be opened' bench --machine sim --profile ./none.json

echo "$checks checks, $failures failed"
[ "$failures" = 0 ]
