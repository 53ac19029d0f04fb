#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs each program of tests/guest/abi on this host's Linux and, all in one boot, on the reference
# kernel, and compares what they print and how they end: every byte, every code.
# usage: compare_abi.sh KERNEL PROGRAMS      exit: 0 equal, 1 different, 77 skipped, 2 wrong use
set -u

readonly skipped=77
readonly boot_seconds=240
# Policies and quanta in turn, so that the calls run under all of them.
readonly policies=(lazy eager owner deferred sleazy sleazy_owner)
readonly quanta=(1000 137)

fail() {
    echo "compare_abi: $*" >&2
    exit 2
}

[ $# -eq 2 ] || fail "give the kernel image and the folder of programs"
kernel=$1
programs=$2
[ -f "$kernel" ] || fail "$kernel is missing: build it first"
[ -x "$programs/musl/marker" ] || fail "$programs holds no programs: build the target abi_programs"
command -v cpio >/dev/null || fail "cpio is missing: install the package cpio"
if ! command -v qemu-system-x86_64 >/dev/null; then
    echo "skipped: qemu-system-x86_64 is missing (install the package qemu-system-x86)"
    exit $skipped
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/archive" "$work/linux" "$work/guest"

# One line a run: library, program, arguments (words of the job list, so still escaped).
list_runs() {
    local library program fault
    for library in musl glibc; do
        for program in "$programs/$library"/*; do
            program=$(basename "$program")
            case $program in
            marker | fault) ;;
            start | start-pie) echo "$library $program" plain 'two%20words' '%25' ;;
            *) echo "$library $program" ;;
            esac
        done
        # The program lists its faults itself.
        for fault in $("$programs/$library/fault" list); do
            echo "$library fault $fault"
        done
    done
}
list_runs >"$work/runs"

unescape() {
    printf '%b' "${1//%/\\x}"
}

# On Linux: standard input at its end, both outputs in one pipe, nothing in the environment.
run_on_linux() {
    local library=$1 program=$2 name=$3 word
    shift 3
    local arguments=()
    for word in "$@"; do
        arguments+=("$(unescape "$word")")
    done
    : | (
        # Whoever started this script may have left files open; the programs count on three.
        for file in $(ls /proc/self/fd); do
            [ "$file" -le 2 ] || [ "$file" -eq 255 ] || eval "exec $file>&-"
        done
        ulimit -c 0
        ulimit -s 8192
        env -i timeout 60 "$programs/$library/$program" ${arguments[@]+"${arguments[@]}"} 2>&1
        echo "exit $?"
    ) 2>/dev/null | cat >"$work/linux/$name" # the shell speaks of signals on its own stderr
}

mkdir -p "$work/archive/musl" "$work/archive/glibc"
number=0
while read -r library program arguments; do
    number=$((number + 1))
    name=$(printf '%03d-%s-%s%s' $number "$library" "$program" "${arguments:+-${arguments%% *}}")
    echo "$name" >>"$work/names"
    # shellcheck disable=SC2086 # arguments are words
    run_on_linux "$library" "$program" "$name" $arguments
    cp -n "$programs/$library/$program" "$work/archive/$library/"
    policy=${policies[number % ${#policies[@]}]}
    quantum=${quanta[number % ${#quanta[@]}]}
    settings="policy=$policy rung=best record=counts quantum=$quantum"
    echo "job marker-$name $settings -- musl/marker $name"
    echo "job $name $settings -- $library/$program${arguments:+ $arguments}"
done <"$work/runs" >"$work/archive/jobs"
echo "job last policy=eager rung=best record=none quantum=1000 -- musl/marker end" >>"$work/archive/jobs"
cp "$programs/musl/marker" "$work/archive/musl/"
(cd "$work/archive" && find . -type f | sort | cpio --quiet -o -H newc) >"$work/archive.cpio"

started=$SECONDS
timeout --kill-after=5 $boot_seconds qemu-system-x86_64 -nodefaults -no-user-config -display none \
    -no-reboot -M q35 -cpu Haswell -m 256 -accel tcg -icount shift=0,sleep=off \
    -kernel "$kernel" -initrd "$work/archive.cpio" -device isa-debug-exit,iobase=0x501,iosize=2 \
    -serial "file:$work/console" -serial "file:$work/report" >"$work/qemu" 2>&1
code=$?
echo "one boot for all runs: $((SECONDS - started)) s"
if [ $code -ne 33 ] || ! grep -qx 'end status=0' "$work/report"; then
    echo "the guest did not finish: QEMU ended with $code (33 is right, 124 a hang, 35 a panic)"
    cat "$work/qemu"
    echo "--- the console's last lines:"
    tail -n 40 "$work/console"
    exit 1
fi

# The console is cut at the markers; the kernel's own lines are not the program's.
awk -v directory="$work/guest" '
    /^stint: / { next }
    /^===== / { name = $2; held = 0; next }
    name == "" { next }
    # The line before a marker is the marker'"'"'s own: print a line when the next one has come.
    { if (held) print line > (directory "/" name); line = $0; held = 1 }
' "$work/console"
different=0
while read -r name; do
    guest="$work/guest/$name"
    touch "$guest"
    sed -n "s/^job id=$name status=[a-z]* code=\([0-9]*\) .*/exit \1/p" "$work/report" >>"$guest"
    if ! cmp -s "$work/linux/$name" "$guest"; then
        different=$((different + 1))
        echo "DIFFERENT: $name (- Linux, + reference kernel)"
        diff -u "$work/linux/$name" "$guest" | tail -n +3
        grep -a "^job id=$name \|^fault id=$name \|^unknown id=$name " "$work/report"
    fi
done <"$work/names"
total=$(wc -l <"$work/names")
echo "$total runs compared, $different different"
[ $different -eq 0 ]
