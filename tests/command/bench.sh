#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `stint` as its users meet it: help, bad input, bad programs, output files, and an emulator that is
# missing, fails, hangs or lies. The emulator is a script; the simulator is the real one.
# usage: bench.sh COMMAND PROFILES
set -uo pipefail
export LC_ALL=C
stint=$1
export STINT_PROFILES=$2
here=$(mktemp -d "${TMPDIR:-/tmp}/stint-bench-test.XXXXXX")
trap 'rm -rf "$here"' EXIT
mkdir -p "$here/build/workloads/musl" "$here/build/workloads/glibc" "$here/bin" "$here/bare" "$here/tmp" "$here/work"
export TMPDIR=$here/tmp STINT_BUILD=$here/build
usual_path=$PATH
failures=0 checks=0
. "$(dirname "$0")/elf.sh"
. "$(dirname "$0")/fake_qemu.sh"

bad() { # WHAT
    failures=$((failures + 1))
    printf 'FAILED: %s\n-- output:\n%s\n-- errors:\n%s\n' "$1" "$(head -c 2000 "$here/out")" "$(head -c 2000 "$here/err")"
}
clean() { [ -z "$(ls -A "$here/tmp")" ]; }

# Runs the command in an empty directory: its exit code, and a pattern that the only line of its
# errors must match (- for no line, * for any number of lines). Nothing may be left in TMPDIR.
expect() { # WHAT CODE ERRORS ARGUMENT...
    local what=$1 code=$2 errors=$3 got=0
    shift 3
    checks=$((checks + 1))
    (cd "$here/work" && timeout 60 "$stint" "$@") >"$here/out" 2>"$here/err" </dev/null || got=$?
    if [ "$got" != "$code" ]; then bad "$what: exit code $got, not $code"; return; fi
    clean || { bad "$what: left $(ls "$here/tmp") behind"; rm -rf "${here:?}/tmp"/*; return; }
    case $errors in
    -) [ ! -s "$here/err" ] || bad "$what: nothing was to be said" ;;
    '*'*) grep -Eq -- "${errors#\*}" "$here/err" || bad "$what: errors lack '${errors#\*}'" ;;
    *)
        if [ "$(wc -l <"$here/err")" != 1 ]; then bad "$what: not one line of errors"
        elif ! grep -Eq -- "^stint: .*$errors" "$here/err"; then bad "$what: errors lack '$errors'"
        elif [ -s "$here/out" ]; then bad "$what: output beside an error"; fi ;;
    esac
}
prints() { # WHAT PATTERN
    checks=$((checks + 1))
    grep -Eq -- "$2" "$here/out" || bad "$1: output lacks '$2'"
}
holds() { # WHAT COMMAND...
    local what=$1
    shift
    checks=$((checks + 1))
    "$@" || bad "$what"
}

# --- help, version, and what there is not
expect help 0 - --help
prints help '^  bench '
expect version 0 - --version
prints version '^stint [0-9]+\.[0-9]+\.[0-9]+$'
for command in bench list profiles; do
    expect "help of $command" 0 - $command --help
    prints "help of $command" '^Examples:'
done
expect list 0 - list
for name in sleazy_owner xsaveopt tcg; do prints list "$name"; done
expect profiles 0 - profiles
expect 'one profile' 0 - profiles intel-2015
expect 'no command' 2 'no command given'
expect 'unknown command' 2 "no command 'bnech'; the nearest is 'bench' \(commands: bench, iso, steps" bnech
expect 'unknown option before' 2 "no option '--hlep'" --hlep
expect 'unknown list' 2 "no list 'policy'; the nearest is 'policies'" list policy
expect 'unknown option' 2 "no option '--polcy'; the nearest is '--policy'" bench --polcy lazy
expect 'unknown policy' 2 "no policy 'slezy'; the nearest is 'sleazy' \(policies: none, lazy, sleazy," bench --machine sim --policy slezy
expect 'bad parameter' 2 'threshold is a number from 0 to 254' bench --machine sim --policy sleazy:threshold=300
expect 'parameters that never fire' 2 'never exceeds the threshold' bench --machine sim --policy sleazy:width=2
expect 'unknown rung' 2 "no rung 'xsaveop'; the nearest is 'xsaveopt' \(rungs: best, fxsave," bench --machine sim --rung xsaveop
expect 'unknown machine' 2 "no machine 'smi'; the nearest is 'sim' \(machines: tcg, bochs, sim\)" bench --machine smi
expect 'unknown profile' 2 "no profile 'intel-2051'; the nearest is 'intel-2015'" bench --machine sim --profile intel-2051
expect 'CPUs of the simulator' 2 '--smp has no meaning for the simulator' bench --machine sim --smp 1
expect 'no CPU' 2 "--smp: '0' is no whole number from 1 to 64" bench --smp 0
expect 'CPUs in words' 2 "--smp: 'two' is no whole number from 1 to 64" bench --smp two
expect 'no number' 2 "'x' is no whole number from 1 to" bench --machine sim -j x
expect 'no jobs' 2 "'0' is no whole number from 1 to" bench --machine sim -j 0
expect 'value missing' 2 'jobs' bench -j
expect 'stray word' 2 'stray' bench stray
expect 'nothing after --' 2 "no program follows '--'" bench --
expect 'not for the simulator' 2 'use --machine tcg' bench --machine sim --workload 'pi 5'
expect 'stamp of nothing' 2 'give --json FILE too' bench --machine sim --stamp
expect 'time slice of the simulator' 2 '--quantum has no meaning' bench --machine sim --quantum 500
expect 'cpu of the simulator' 2 '--cpu has no meaning' bench --machine sim --cpu Haswell
expect 'open quote' 2 'never closed' bench --workload "p 'x"

# --- the simulator: counts of the paper, order, files
w='stints --use 3 --skip 2 --total 400'
expect sim 0 - bench --machine sim --workload "$w"
prints 'lazy in the simulator' '^lazy +800 +0 +240 +240 +240 +0 +480 '
prints 'trust' 'one trust domain'
expect json 0 - bench --machine sim --json - -j 1
cp "$here/out" "$here/one"
expect 'json again' 0 - bench --machine sim --json - -j 7
holds 'json does not change' cmp -s "$here/one" "$here/out"
expect 'json file' 0 - bench --machine sim --json result.json
holds 'json file' cmp -s "$here/one" "$here/work/result.json"
holds 'one file only' [ "$(ls -A "$here/work")" = result.json ]
expect 'json stamped' 0 - bench --machine sim --json - --stamp
prints 'time of day' '"time": "20'
expect 'json to nowhere' 1 'cannot write' bench --machine sim --json missing/result.json
expect 'json to a full device' 1 '*^stint: cannot write' bench --machine sim --json /dev/full
expect 'ring of many' 2 'one workload under one policy' bench --machine sim --ring r
expect ring 0 - bench --machine sim --workload "$w" --policy lazy --ring run.ring
holds 'ring has its magic' [ "$(head -c 8 "$here/work/run.ring")" = STINTRNG ]

# --- programs that cannot be run are refused before the emulator is asked
PATH=$here/bin:$usual_path
fake_qemu "$here/bin" refuse
: >"$here/build/stint-kernel"
elf_program >"$here/build/workloads/musl/good"
elf_program >"$here/build/workloads/glibc/good"
chmod +x "$here"/build/workloads/*/good
expect 'unknown workload' 2 "no workload 'god'; the nearest is 'good' \(workloads: good\)" bench --workload god
expect 'no such file' 2 'the file does not exist' bench -- ./nothing
expect 'a directory' 2 'not a regular file' bench -- /tmp
refused() { # WHAT PATTERN: the program is $here/work/p
    expect "$1" 1 "p $2" bench -- ./p
    holds "$1 was not booted" [ ! -e "$here/booted" ]
}
p=$here/work/p
echo '#!/bin/sh' >"$p"; refused 'a script' 'is not an ELF file'
: >"$p"; refused 'empty' 'is not an ELF file'
elf_program machine=183 >"$p"; refused 'other machine' 'is for another machine'
elf_program class=1 >"$p"; refused '32 bit' 'is not a 64-bit ELF file'
elf_program type=1 >"$p"; refused 'an object' 'is no program but an object'
elf_program interpreter=1 >"$p"; refused dynamic 'is dynamically linked \(link it with -static\)'
elf_program | head -c 100 >"$p"; refused 'cut in its headers' 'is truncated'
elf_program size=99999 >"$p"; refused 'cut in a segment' 'is truncated'
elf_program second=0x400000 >"$p"; refused overlapping 'has overlapping segments'
elf_program second=0xfffffffffffff000 >"$p"; refused wrapping 'has a segment that wraps around'
rm "$p"
expect 'good, but refused' 1 '*no such machine today' bench --workload good --policy lazy

# --- the emulator
got=0
(PATH=$here/bare exec "$stint" bench --workload good) >"$here/out" 2>"$here/err" || got=$?
holds 'code of a missing emulator' [ "$got" = 1 ]
holds 'line of a missing emulator' grep -q '^stint: qemu-system-x86_64 is missing: install the package qemu-system-x86' "$here/err"
(PATH=$here/bare exec "$stint" bench --machine bochs --workload good) >"$here/out" 2>"$here/err"
holds 'line of a missing Bochs' grep -q '^stint: bochs is missing: install the packages bochs, bochsbios and vgabios, or use' "$here/err"
fake_bochs "$here/bochs"
(BXSHARE=$here/bare exec "$stint" bench --machine bochs --workload good) >"$here/out" 2>"$here/err"
holds 'line of a missing ROM' grep -q '^stint: .*/bare/BIOS-bochs-latest is missing, .*: install the packages bochsbios and vgabios, or use' "$here/err"
(PATH=$here/bochs exec "$stint" bench --machine bochs --workload good) >"$here/out" 2>"$here/err"
holds 'line of a missing tool' grep -q '^stint: grub-mkrescue is missing, .*: install the package grub-common' "$here/err"
if [ -e /usr/lib/grub/i386-pc/multiboot2.mod ]; then
    printf '#!/bin/sh\n' | tee "$here/bin/grub-mkrescue" >"$here/bin/xorriso"
    cp "$here/bochs/bochs" "$here/bin"
    chmod +x "$here/bin"/*
    expect 'unknown cpu of Bochs' 2 "Bochs has no CPU model 'rizen'; the nearest is 'ryzen' " bench -m bochs --cpu rizen --workload good
    expect 'options that Bochs does not heed' 2 "CPUID options \('simd=sse2'\)" bench -m bochs --cpu ryzen,simd=sse2 --workload good
    expect 'Bochs ends early' 1 '*under lazy: bochs ended before the kernel: no such display' bench -m bochs --workload good --policy lazy
else
    echo "skipped: 3 checks of Bochs (the package grub-pc-bin is missing)"
fi
fake_qemu "$here/bin" good
expect 'good emulator' 0 - bench --workload good --policy lazy --policy eager
prints 'counts of the emulator' '^lazy +8 +1 +2 +3 +4 +5 +6 +125 '
expect 'name of a copy' 0 - bench --policy lazy -- "$here/build/workloads/glibc/good"
expect 'chosen library' 0 - bench --policy lazy --workload 'glibc/good x & good'
expect 'unknown cpu' 2 "no CPU model 'Hasvell'; the nearest is 'Haswell'" bench --cpu Hasvell --workload good
expect 'known cpu' 0 - bench --cpu Haswell,-avx --workload good --policy lazy
while read -r kind code pattern; do
    fake_qemu "$here/bin" "$kind"
    expect "emulator: $kind" "$code" "*^stint: 'good' under lazy: $pattern" bench --workload good --policy lazy --timeout 1 --json never.json
    holds "emulator: $kind: no file" [ ! -e "$here/work/never.json" ]
done <<'CASES'
silent 1 the kernel's report is cut off
cut 1 the kernel's report is cut off
lying 1 line 2 of the kernel's report: 'jab' is no kind of line
panic 1 the kernel panicked: panic: no frames
crash 1 qemu-system-x86_64 was killed by signal 11
refuse 1 qemu-system-x86_64 ended with exit code 1: qemu: no such machine today
failing 1 it ended with exit code 3
fault 1 page fault in good \(thread 4, address 0x10, ip 0x40\)
hang 124 it did not end within 1 seconds
CASES
fake_qemu "$here/bin" failing
expect 'output of a failing program' 1 '*^  its last word$' bench --workload good --policy lazy
expect 'none may fail' 0 - bench --workload good --policy none
fake_qemu "$here/bin" hang
expect 'child of a timeout' 124 '*did not end' bench --workload good --policy lazy --timeout 1
holds 'the child is gone' child_is_gone "$here"

# --- an interrupt: children ended, directories removed, nothing written
for signal in INT TERM HUP; do
    rm -f "$here/child"
    (cd "$here/work" && exec "$stint" bench --workload good --json never.json -j 2) >"$here/out" 2>"$here/err" &
    run=$!
    for _ in $(seq 100); do [ -s "$here/child" ] && break; sleep 0.05; done
    kill -$signal $run
    got=0
    wait $run || got=$?
    holds "exit code after SIG$signal" [ "$got" = 130 ]
    holds "line after SIG$signal" grep -q '^stint: interrupted' "$here/err"
    holds "nothing left after SIG$signal" clean
    holds "no file after SIG$signal" [ ! -e "$here/work/never.json" ]
    holds "no child after SIG$signal" child_is_gone "$here"
done

echo "$checks checks, $failures failed"
[ "$failures" = 0 ]
