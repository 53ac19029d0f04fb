# SPDX-License-Identifier: MIT
# Sourced by the guest tests: tools are there or the test is skipped; an archive is packed and booted.
# shellcheck shell=bash

readonly skipped=77

# need_tools: leaves with a printed reason when something is missing.
need_tools() {
    if ! command -v qemu-system-x86_64 >/dev/null; then
        echo "skipped: qemu-system-x86_64 is missing (install the package qemu-system-x86)"
        exit $skipped
    fi
    if ! command -v cpio >/dev/null; then
        echo "cpio is missing (install the package cpio)" >&2
        exit 2
    fi
}

# boot KERNEL FOLDER WORK SECONDS: packs FOLDER, which holds `jobs` and the programs, and boots. Leaves
# WORK/console and WORK/report; false, with the reason printed, unless the kernel came to its end.
boot() {
    local kernel=$1 folder=$2 work=$3 seconds=$4 code
    (cd "$folder" && find . -type f | LC_ALL=C sort | cpio --quiet -o -H newc) >"$work/archive.cpio"
    rm -f "$work/console" "$work/report"
    timeout --kill-after=5 "$seconds" qemu-system-x86_64 -nodefaults -no-user-config -display none \
        -no-reboot -M q35 -cpu Haswell -m 256 -accel tcg -icount shift=0,sleep=off \
        -kernel "$kernel" -initrd "$work/archive.cpio" \
        -device isa-debug-exit,iobase=0x501,iosize=2 \
        -serial "file:$work/console" -serial "file:$work/report" >"$work/qemu" 2>&1
    code=$?
    if [ $code -eq 33 ] && grep -aqx 'end status=0' "$work/report"; then
        return 0
    fi
    echo "the guest did not finish: QEMU ended with $code (33 is right, 124 a hang, 35 a panic)"
    cat "$work/qemu"
    echo "--- the console's last lines:"
    tail -n 40 "$work/console"
    return 1
}
