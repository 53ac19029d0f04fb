#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Programs that mean harm, or that are none, and between them one that is well: the kernel must refuse
# or end each of them alone, and have all its memory back afterwards.
# usage: check.sh KERNEL PROGRAMS      exit: 0 well, 1 not, 77 skipped, 2 wrong use
set -u
# shellcheck source=../boot.sh
. "$(dirname "$0")/../boot.sh"

[ $# -eq 2 ] || { echo "give the kernel image and the folder of programs" >&2; exit 2; }
kernel=$1
programs=$2
need_tools qemu-system-x86_64 cpio timeout
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
files=$work/files
mkdir "$files"
cp "$programs"/* "$files"

# A well program, spoilt: patch NAME OFFSET BYTES (as printf writes them).
patch_well() {
    cp "$programs/well" "$files/$1"
    printf "$3" | dd of="$files/$1" bs=1 seek="$2" conv=notrunc status=none
}
head -c 3 "$programs/well" >"$files/no_elf"
head -c 50 "$programs/well" >"$files/short"
head -c 6000 "$programs/well" >"$files/truncated"
patch_well class 4 '\001'
patch_well order 5 '\002'
patch_well machine 18 '\267'
patch_well kernel_entry 24 '\0\0\0\200\377\377\377\377'
patch_well headers_outside 32 '\377\377\377\377\377\377\377\377'
: >"$files/empty"

settings="policy=sleazy_owner rung=best record=none quantum=200"
expected=()
# job ID EXPECTED-PATTERN WORDS...: one line of the list, and what the report must say of it.
job() {
    local id=$1 pattern=$2
    shift 2
    expected+=("^job id=$id $pattern")
    echo "job $id $settings -- $*" >>"$files/jobs"
    expected+=("^job id=after_$id status=exit code=11 ")
    echo "job after_$id $settings -- well" >>"$files/jobs"
}
# Exhaustion comes before the first measure of memory too: pools keep the frames that they were cut
# from, so only what is missing after a second time is lost.
job threads_first 'status=(exit code=0|fault code=137) ' exhaust threads
job regions_first 'status=exit code=0 ' exhaust regions
job pages_first 'status=fault code=137 ' exhaust pages
for bad in no_elf:not%20an%20ELF empty:not%20an%20ELF short:truncated truncated:truncated \
    class:64-bit order:little-endian machine:another%20machine kernel_entry:entry%20point \
    headers_outside:truncated dynamic:dynamically%20linked object:object; do
    job "${bad%%:*}" "status=error why=${bad%%:*}%20.*${bad#*:}" "${bad%%:*}"
done
for seed in 1 2 3 4 5 6; do
    job "calls_$seed" 'status=exit code=0 ' "calls $seed 60000 & calls ${seed}7 60000"
done
job threads_second 'status=(exit code=0|fault code=137) ' exhaust threads
job regions_second 'status=exit code=0 ' exhaust regions
job pages_second 'status=fault code=137 ' exhaust pages

started=$SECONDS
boot "$kernel" "$files" "$work" 200 || exit 1
failed=0
for pattern in "${expected[@]}"; do
    if ! grep -aqE "$pattern" "$work/report"; then
        failed=1
        echo "FAILED: no line of the report matches: $pattern"
        grep -aE "${pattern%% status*} " "$work/report"
    fi
done
# What the hostile programs did not give back, the second taker of pages misses.
mapfile -t reached < <(grep -a '^pages: ' "$work/console" | awk '{ if ($2 < last) print last; last = $2 }
    END { print last }')
echo "memory to be had: ${reached[0]:-none} MiB at first, ${reached[1]:-none} MiB at last"
if [ ${#reached[@]} -ne 2 ] || [ "${reached[1]}" -lt $((reached[0] - 1)) ]; then
    failed=1
    echo "FAILED: memory was lost"
fi
echo "${#expected[@]} jobs in $((SECONDS - started)) s, $([ $failed = 0 ] && echo all well || echo NOT well)"
exit $failed
