#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Boots the reference kernel with several CPUs: all of them come up with equal extended state (the kernel
# checks that itself), threads run in parallel where they are bound, wakes and changed pages reach other
# CPUs, and programs end while they run on several.
#
#     check.sh KERNEL PROGRAM
set -u
kernel=$1
program=$2
. "$(dirname "$0")/../tools.sh"
need_tools qemu-system-x86_64 cpio timeout
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
mkdir "$work/files"
cp "$program" "$work/files/smp"
bad() {
    echo "FAILED: $1 (exit code $code)"
    head -c 3000 "$work/console" "$work/report"
    failed=1
}

# boot CPUS OPTIONS...: with the archive, unless the options name another medium.
boot() {
    rm -f "$work/console" "$work/report"
    timeout 60 qemu-system-x86_64 -M q35 -m 256 -smp "$1" -cpu Haswell -display none -no-reboot \
        -serial "file:$work/console" -serial "file:$work/report" \
        -device isa-debug-exit,iobase=0x501 "${@:2}" >/dev/null 2>"$work/errors"
    code=$?
}
# pack CPUS ROUNDS: every case under two policies that keep owners, one by traps and one without.
cases='affinity parallel futexes remap moved spread protect'
pack() {
    local policy case
    for policy in owner deferred; do
        for case in $cases; do
            echo "job $policy/$case policy=$policy rung=best record=counts quantum=200 -- smp $case $1 $2"
        done
    done >"$work/files/jobs"
    pack_files "$work/files" "$work/archive"
}
# expect WHAT CPUS: every case came to its right end, on that many CPUs.
expect() {
    local policy case end
    [ $code = 33 ] && grep -q "^report .* cpus=$2 " "$work/report" || { bad "$1"; return; }
    for policy in owner deferred; do
        for case in $cases; do
            end='status=exit code=0'
            [ "$case" != protect ] || end='status=fault code=139'
            grep -q "^job id=$policy/$case $end " "$work/report" || { bad "$1: $case under $policy"; return; }
        done
    done
    echo "ok: $1"
}

exact=(-accel tcg -icount shift=0,sleep=off)
pack 2 5 # threads that spin for each other lose the rest of their turn each time
boot 2 "${exact[@]}" -kernel "$kernel" -initrd "$work/archive"
expect "two CPUs by turns" 2
cp "$work/report" "$work/first"
boot 2 "${exact[@]}" -kernel "$kernel" -initrd "$work/archive"
if cmp -s "$work/first" "$work/report"; then echo "ok: two runs are byte-identical"
else bad "two runs with icount differ"; fi
pack 4 40
boot 4 -accel tcg,thread=multi -kernel "$kernel" -initrd "$work/archive"
expect "four racing CPUs" 4
pack 2 40
if make_iso "$kernel" "$work/archive" "$work/stint.iso"; then
    boot 2 -accel tcg,thread=multi -cdrom "$work/stint.iso"
    expect "two CPUs from an ISO by GRUB" 2
elif [ $failed = 0 ]; then
    echo "skipped: the boot from an ISO, since grub-mkrescue or xorriso is missing (all else holds)"
    exit 77
fi
exit $failed
