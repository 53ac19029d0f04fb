#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs each program of tests/guest/abi on this host's Linux and, all in one boot, on the reference
# kernel, and compares what they print and how they end: every byte, every code. Where a file
# NAME.expected lies beside the source, that is what both must print; a host that differs from it is
# one that filters system calls, which is said, and the guest still has to agree.
# usage: compare_abi.sh KERNEL PROGRAMS      exit: 0 equal, 1 different, 77 skipped, 2 wrong use
set -u

# shellcheck source=boot.sh
. "$(dirname "$0")/boot.sh"

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
sources=$(dirname "$0")/abi
[ -f "$kernel" ] || fail "$kernel is missing: build it first"
[ -x "$programs/musl/marker" ] || fail "$programs holds no programs: build the target abi_programs"
need_tools qemu-system-x86_64 cpio timeout

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
    expected=$sources/$program.expected
    name=$(printf '%03d-%s-%s%s' $number "$library" "$program" "${arguments:+-${arguments%% *}}")
    echo "$name" >>"$work/names"
    # shellcheck disable=SC2086 # arguments are words
    run_on_linux "$library" "$program" "$name" $arguments
    if [ -f "$expected" ] && ! cmp -s "$expected" "$work/linux/$name"; then
        echo "note: $library/$program differs on this host, which filters system calls" >&2
        cp "$expected" "$work/linux/$name"
    fi
    cp -n "$programs/$library/$program" "$work/archive/$library/"
    policy=${policies[number % ${#policies[@]}]}
    quantum=${quanta[number % ${#quanta[@]}]}
    settings="policy=$policy rung=best record=counts quantum=$quantum"
    echo "job marker-$name $settings -- musl/marker $name"
    echo "job $name $settings -- $library/$program${arguments:+ $arguments}"
done <"$work/runs" >"$work/archive/jobs"
echo "job last policy=eager rung=best record=none quantum=1000 -- musl/marker end" >>"$work/archive/jobs"
cp "$programs/musl/marker" "$work/archive/musl/"
started=$SECONDS
boot "$kernel" "$work/archive" "$work" $boot_seconds || exit 1
echo "one boot for all runs: $((SECONDS - started)) s"

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
