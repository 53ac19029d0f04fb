#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# ./run as its users meet it: verbs, bad input, missing tools, installation, interrupted and broken
# builds, locks. It works on a copy of `run` and `tools` over a project of two files, in a directory
# of its own; the package tools are replaced by ones that write down how they were called.
# shellcheck disable=SC2016 # text in single quotes is for other shells
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
here=$(mktemp -d "${TMPDIR:-/tmp}/stint-run-test.XXXXXX")
trap 'rm -rf "$here"' EXIT
tree=$here/tree
mkdir -p "$tree/lab" "$here/apt" "$here/bare"
cp -r "$root/run" "$root/tools" "$root/CMakePresets.json" "$root/.clang-format" "$root/.clang-tidy" "$tree/"
failures=0 checks=0

cat >"$tree/CMakeLists.txt" <<'C'
cmake_minimum_required(VERSION 3.22)
project(fixture LANGUAGES C)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_subdirectory(lab)
enable_testing()
include(${PROJECT_SOURCE_DIR}/tests.cmake OPTIONAL)
C
echo 'add_executable(stint stint.c)' >"$tree/lab/CMakeLists.txt"
echo '// nothing' >"$tree/lab/stint.h"
cat >"$tree/lab/stint.c" <<'C'
#include "stint.h"
#include <stdio.h>
#include <string.h>
int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        printf("<%s>", argv[i]);
    }
    return argc > 1 && strcmp(argv[1], "seven") == 0 ? 7 : 0;
}
C

bad() { # WHAT
    failures=$((failures + 1))
    printf 'FAILED: %s\n-- output:\n%s\n-- errors:\n%s\n' "$1" "$(cat "$here/out")" "$(cat "$here/err")"
}
# Runs a command in the tree: its exit code, a pattern in its errors (- for none), and its output.
expect() { # WHAT CODE ERRORS OUTPUT COMMAND...
    local what=$1 code=$2 errors=$3 output=$4 got=0
    shift 4
    checks=$((checks + 1))
    (cd "$tree" && "$@") >"$here/out" 2>"$here/err" </dev/null || got=$?
    if [ "$got" != "$code" ]; then bad "$what: exit code $got, not $code"; return; fi
    if [ "$errors" = - ]; then
        if [ -s "$here/err" ]; then bad "$what: nothing was to be said"; return; fi
    elif ! grep -Eq -- "$errors" "$here/err"; then
        bad "$what: errors lack '$errors'"
        return
    fi
    if [ "$output" != "$(tail -n 1 "$here/out")" ] && [ "$output" != any ]; then bad "$what: last line is not '$output'"; fi
}
holds() { # WHAT COMMAND...
    local what=$1
    shift
    checks=$((checks + 1))
    "$@" || bad "$what"
}
one_line() { [ "$(wc -l <"$here/err")" = 1 ]; }

# Verbs and bad input: one line, exit code 2, the nearest name.
expect 'no verb' 0 - any ./run
for verb in bench test stint build long fresh format tidy clean; do
    holds "the list has $verb" grep -Eq "^  $verb " "$here/out"
done
usage_error() { expect "$1" 2 "$2" '' "${@:3}"; holds "$1: one line" one_line; }
usage_error 'unknown verb' "'benhc'.*did you mean 'bench'" ./run benhc
usage_error 'another unknown verb' "did you mean 'clean'" ./run claen
usage_error 'option for a verb' "unknown option '--frob'" ./run --frob
usage_error 'unknown part' "did you mean 'hosted'" ./run test hostde
usage_error 'unknown option of test' "unknown option '--frob'" ./run test --frob
usage_error 'unknown preset' "did you mean 'clang'" ./run build clagn
usage_error 'two presets' 'takes one preset' ./run build gcc clang
usage_error 'argument of clean' "was given 'all'" ./run clean all
usage_error 'unknown long check' "unknown long check 'nosuch'" ./run long nosuch

# No tools and no apt-get: a PATH with the plain tools only.
plain='awk basename bash cat cksum cp cut dirname env false find flock grep head id ln mkdir mktemp mv
    nproc printf readlink rm sed sh sleep sort tail tee touch true uname wc xargs'
for tool in $plain; do ln -s "$(command -v "$tool")" "$here/bare/$tool" 2>/dev/null; done
rm -f "$here/bare/printf" "$here/bare/false" "$here/bare/true"
expect 'missing tools' 1 'missing: g\+\+ .*cmake.*qemu-system-x86_64.*no apt-get' '' env PATH="$here/bare" ./run build
holds 'missing tools: one line' one_line
expect 'missing tools, test' 1 'missing: .*clang-tidy' '' env PATH="$here/bare" ./run test house

# Package tools that write down their calls; `install` makes the tools appear.
fake() { # NAME <TEXT
    { echo '#!/bin/sh'; echo "echo \"\$(basename \"\$0\") \$*\" >>$here/calls"; cat; } >"$here/apt/$1"
    chmod +x "$here/apt/$1"
}
tools='g++ gcc cc c++ as ld ar ranlib objdump cmake ninja ctest qemu-system-x86_64 musl-gcc'
fake apt-get <<F
case "\$*" in
*update*) touch $here/updated ;;
*install*) [ -e $here/broken ] && { echo 'E: the mirror is down'; exit 100; }
    for t in $tools; do ln -sf "\$(PATH=$PATH command -v \$t)" $here/bare/\$t; done ;;
esac
F
fake apt-cache <<F
if [ -e $here/updated ]; then echo '  Candidate: 1.0'; else echo '  Candidate: (none)'; fi
F
fake dpkg <<<''
fake sudo <<<'[ "$1" = -v ] || exec "$@"'
fake id <<<'echo 1000'
with_apt=(env PATH="$here/apt:$here/bare")
touch "$here/broken"
expect 'apt-get fails' 1 'apt-get could not install .*E: the mirror is down' '' "${with_apt[@]}" ./run --yes build
rm "$here/broken" "$here/updated" "$here/calls"
if command -v script >/dev/null; then
    checks=$((checks + 1))
    (cd "$tree" && echo n | script -qec "env PATH=$here/apt:$here/bare ./run build" /dev/null) >"$here/out" 2>"$here/err"
    grep -q 'install them now?' "$here/out" || bad 'a terminal is asked'
    grep -q 'not installed, nothing was changed' "$here/out" || bad 'n means no'
    ! grep -Eq 'install|update' "$here/calls" 2>/dev/null || bad 'n: nothing was called'
else
    echo 'skip: no `script` here, so the question on a terminal is not tried'
fi
rm -f "$here/calls"
expect 'installation' 0 'to be installed by apt-get: .*g\+\+' '' "${with_apt[@]}" ./run build
holds 'an interrupted installation is ended first' grep -q '^dpkg --configure -a' "$here/calls"
holds 'one update, for apt knew nothing' test "$(grep -c '^apt-get .*update' "$here/calls")" = 1
holds 'one installation' test "$(grep -c '^apt-get .*install' "$here/calls")" = 1
holds 'without recommended packages' grep -Eq '^apt-get .*install --no-install-recommends .*cmake.*ninja-build.*qemu-system-x86' "$here/calls"
holds 'through sudo' grep -q '^sudo env .*apt-get' "$here/calls"
rm -f "$here/calls"
expect 'nothing is missing' 0 - '' "${with_apt[@]}" ./run build
holds 'nothing is missing: no package tool is called' test ! -e "$here/calls"
holds 'Containerfile names the same packages' diff \
    <(sed -n '/apt-get install/,/rm -rf/p' "$root/Containerfile" | sed '1d; $d; s/[\]$//' | xargs -n 1 | sort) \
    <(sed '/^#/d; /^$/d; s/|.*//; s/-N-/-14-/' "$root/tools/needs.list" | awk '{ print $4 }' | sort)

# Building: arguments and exit codes pass unchanged, from any directory; a second call builds nothing.
expect 'first call' 0 - '<a><b c><--yes><*>' ./run stint a 'b c' --yes '*'
before=$(stat -c %Y.%i "$tree/build/bench/lab/stint")
expect 'second call' 0 - '<a>' ./run stint a
holds 'second call builds nothing' test "$before" = "$(stat -c %Y.%i "$tree/build/bench/lab/stint")"
expect 'exit code' 7 - '<seven>' ./run stint seven
expect 'bench takes --yes' 0 - '<bench><-j><1><--><--yes>' ./run bench --yes -j 1 -- --yes
expect 'from elsewhere, by a link' 0 - '<../x>' sh -c 'ln -s ../run lab/link && cd lab && exec ./link stint ../x'

# Broken, half-made and foreign builds.
sed -i 's/return argc/retrun argc/' "$tree/lab/stint.c"
expect 'compiler error' 1 "error: .*retrun|retrun.*undeclared" '' ./run stint a
holds 'compiler error: the last line says what to do' grep -q '^run: the build of preset bench failed.*log' "$here/err"
holds 'compiler error: no command lines' test "$(grep -c -- '-MF' "$here/err")" = 0
sed -i 's/retrun argc/return argc/' "$tree/lab/stint.c"
expect 'mended' 0 - '<a>' ./run stint a
mkdir "$here/killed"
printf '#!/bin/sh\ncase "$*" in *--preset*) echo half >build/bench/CMakeCache.txt; echo "rule half" >build/bench/build.ninja; kill -9 $PPID $$ ;; esac\nexec %s "$@"\n' \
    "$(command -v cmake)" >"$here/killed/cmake"
chmod +x "$here/killed/cmake"
rm -rf "$tree/build"
expect 'killed while configuring' 137 - '' env PATH="$here/killed:$PATH" ./run build 2>/dev/null
holds 'killed: it left half a directory' grep -q half "$tree/build/bench/build.ninja"
expect 'after the kill' 0 'building preset (bench|gcc|clang) anew' '<a>' ./run stint a
rm "$tree/build/bench/.state"
echo half >"$tree/build/bench/CMakeCache.txt"
expect 'a foreign directory that cmake refuses' 0 'building preset (bench|gcc|clang) anew' '<a>' ./run stint a
cp -r "$tree" "$here/copy"
expect 'a tree copied with its build' 0 'building preset (bench|gcc|clang) anew' '<a>' sh -c "cd ../copy && mv lab/link lab/unused && exec ./run stint a"

# Locks: a build waits for a build, a test refuses a second test.
hold() { flock "$tree/build/lock/$1" sh -c "echo 'process 1' >$tree/build/lock/$1; touch $here/held; sleep $2" & }
wait_held() { for _ in $(seq 100); do [ -e "$here/held" ] && break; sleep 0.05; done; rm -f "$here/held"; }
mkdir -p "$tree/build/lock"
hold bench 2; wait_held
expect 'a build waits' 0 'waiting for another ./run of this tree \(process 1\)' '<a>' ./run stint a
wait
hold test 3; wait_held
expect 'a test refuses' 1 'another ./run of this tree \(process 1\) is at work' '' ./run test house
expect 'clean refuses' 1 'is at work' '' ./run clean
wait

# The summary of `test`: sums, reasons, and what must not pass.
cat >"$tree/tests.cmake" <<'C'
add_test(NAME good COMMAND true)
add_test(NAME barred COMMAND sh -c "echo 'skip: no such CPU here'; exit 77")
set_tests_properties(barred PROPERTIES SKIP_RETURN_CODE 77)
set_tests_properties(good barred PROPERTIES LABELS house)
C
expect 'test house' 0 'building preset (bench|gcc|clang) anew' '2 passed, 0 failed, 1 skipped' ./run test house
holds 'a skip has its reason' grep -q '^skipped barred (house): no such CPU here$' "$here/out"
expect 'a part without tests' 1 "no test with the label 'guest'" '1 passed, 1 failed, 0 skipped' ./run test guest
cat >>"$tree/tests.cmake" <<'C'
add_test(NAME wrong COMMAND sh -c "echo because; exit 1")
add_test(NAME lost COMMAND nosuchprogram)
set_tests_properties(wrong lost PROPERTIES LABELS house)
C
expect 'failed tests' 1 - '2 passed, 2 failed, 1 skipped' ./run test house
holds 'a failed test shows its output' grep -q '^because$' "$here/out"
expect 'a test without a label' 1 '1 tests without a label .*the first: stray$' '1 passed, 1 failed, 0 skipped' sh -c \
    'echo "add_test(NAME stray COMMAND true)" >>tests.cmake && exec ./run test labels'
if clang-tidy --version | grep -q 'version 14\.' && clang-format --version | grep -q 'version 14\.'; then
    echo 'int  main( ){}' >"$tree/lab/ugly.c"
    expect 'format' 1 "'./run format' mends it" '0 passed, 1 failed, 0 skipped' ./run test format
    expect 'format mends' 0 - '' ./run format
    expect 'format is mended' 0 - '1 passed, 0 failed, 0 skipped' ./run test format
    rm "$tree/lab/ugly.c"
    expect 'tidy' 0 'building preset (bench|gcc|clang) anew' '2 passed, 0 failed, 0 skipped' ./run test tidy
    echo 'static inline double half(int whole) { return whole / 2; }' >"$tree/lab/stint.h"
    sed -i 's/return argc > 1/return half(argc) > 9.0 || argc > 1/' "$tree/lab/stint.c"
    expect 'tidy finds a fault in a header' 1 - '1 passed, 1 failed, 0 skipped' ./run tidy
    holds 'tidy names it' grep -q 'stint.h:1:.*bugprone-integer-division' "$here/out"
    expect 'tidy finds it again' 1 - '1 passed, 1 failed, 0 skipped' ./run tidy
    sed -i 's,whole / 2,whole / 2.0,' "$tree/lab/stint.h"
    expect 'tidy is content' 0 - '2 passed, 0 failed, 0 skipped' ./run tidy
else
    expect 'format, of another version' 0 - '0 passed, 0 failed, 1 skipped' ./run test format
    expect 'tidy, of another version' 0 - '1 passed, 0 failed, 1 skipped' ./run tidy
fi

expect 'clean' 0 - '' ./run clean
holds 'clean leaves the locks only' test "$(ls "$tree/build")" = lock
printf '%d checks, %d failed\n' $checks $failures
[ $failures -eq 0 ]
